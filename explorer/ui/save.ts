/** Gives the browser a file to keep. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The name has only letters, digits and dashes, which every system accepts. */
export const fileNameOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
