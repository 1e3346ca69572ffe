export const keys = {
  letters: 'Single letters are commands',
  groups: [
    {
      name: 'Everywhere',
      lines: [
        { keys: '/', does: 'Search' },
        { keys: 'Ctrl K', does: 'Commands' },
        { keys: '?', does: 'This map' },
        { keys: 'g h', does: 'Go to Home' },
        { keys: 'g f', does: 'Go to Factors' },
        { keys: 'g p', does: 'Go to Profiles' },
        { keys: 'g c', does: 'Go to Compare' },
        { keys: 'Esc', does: 'Close' },
      ],
    },
    {
      name: 'In a table',
      lines: [
        { keys: '↑ ↓', does: 'Previous or next row' },
        { keys: 'Enter', does: 'Open' },
        { keys: 'x', does: 'Tick' },
        { keys: 'c', does: 'Compare' },
        { keys: 'a', does: 'Add to a profile' },
      ],
    },
    {
      name: 'At a factor or in a profile',
      lines: [
        { keys: '[ ]', does: 'Previous or next year' },
        { keys: 'n', does: 'New record' },
        { keys: 'j k', does: 'Next or previous record' },
      ],
    },
  ],
};
