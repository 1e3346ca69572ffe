import { Component, Fragment, type ReactNode } from 'react';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';

interface State {
  readonly error: unknown;
  /** The children are mounted again under it. */
  readonly mounted: number;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A failure stays with the place where it was. */
  readonly place?: string;
}

/** More failures than these within a second are no translation at work. */
const mostPerSecond = 5;

/**
 * Keeps a failure of its children from the rest of the page. A browser that translates the page puts
 * the text nodes into elements of its own, and the next change of a text fails; the children are then
 * mounted again, with the right text. Any other failure is shown, with a button to try again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, mounted: 0 };
  #failures: number[] = [];

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    const now = performance.now();
    this.#failures = [...this.#failures.filter((time) => now - time < 1000), now];
    if (error instanceof DOMException && this.#failures.length <= mostPerSecond) this.#mount();
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.error !== null && place !== this.props.place) this.#mount();
  }

  #mount = (): void => this.setState(({ mounted }) => ({ error: null, mounted: mounted + 1 }));

  override render(): ReactNode {
    if (this.state.error === null) return <Fragment key={this.state.mounted}>{this.props.children}</Fragment>;
    if (this.state.error instanceof DOMException && this.#failures.length < mostPerSecond) return null;
    return (
      <div className="error" role="alert">
        <h2>{words.ui.broken}</h2>
        <div>{words.ui.brokenText}</div>
        <div className="row">
          <Button isSmall onClick={this.#mount}>
            {words.ui.tryAgain}
          </Button>
          <Button isSmall onClick={() => location.reload()}>
            {words.ui.reload}
          </Button>
        </div>
      </div>
    );
  }
}
