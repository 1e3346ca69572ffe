export const commands = {
  title: 'Commands',
  placeholder: 'Go to, or do',
  here: 'In this view',
  go: 'Go to',
  home: 'Home',
  recent: 'Recently opened',
  page: 'This page',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkRefused: 'The browser did not allow it. Copy the address from its bar.',
  themes: { light: 'Use light colours', dark: 'Use dark colours' },
};
