import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { searchAddress } from './api/address.ts';
import { queries } from './api/queries.ts';
import { followOtherTabs, startSession } from './api/session.ts';
import { keepTyped } from './api/typed.ts';
import { App } from './app.tsx';
import { listenToKeys } from './frame/page-keys.ts';
import { openLinks } from './ui/links/links.ts';
import { applyAppearance } from './settings/appearance.ts';
import { currentLanguage } from './settings/language.ts';
import { speak } from './words/words.ts';
import { makeFormats } from './format/numbers.ts';
import { askFirst, atLeisure, loadAtLeisure, loadView } from './views.tsx';
import './style/index.css';

applyAppearance();
keepTyped();
listenToKeys();
followOtherTabs();
openLinks({ load: loadView, ask: askFirst });
void start();

/** Not awaited by the file itself, which those of the views import from. */
async function start(): Promise<void> {
  // A view that cannot be loaded says so where it would be.
  const address = new URL(location.href);
  await Promise.all([
    startSession().then(() => void askFirst(address)),
    loadView(address).catch(() => undefined),
    speak(currentLanguage()),
  ]);
  const page = document.querySelector('#page');
  if (page === null) return;
  // Text typed into the prerendered page is taken over synchronously.
  const typed = page.querySelector<HTMLInputElement>('#search')?.value ?? '';
  if (typed !== '') history.replaceState(null, '', searchAddress(typed));
  flushSync(() =>
    createRoot(page).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  atLeisure(makeFormats);
  loadAtLeisure();
}
