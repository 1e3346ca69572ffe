import { saveFile } from '../ui/save.ts';

const styles = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** The drawing as a file of its own: in light colours, with title, unit and source in it. */
export function saveSvg(drawing: SVGSVGElement, name: string): void {
  saveFile(`${name}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(standAlone(drawing)));
}

/** Twice as large as drawn. The page's policy allows images of its own `blob:` addresses. */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const text = new XMLSerializer().serializeToString(standAlone(drawing));
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob !== null && saveFile(`${name}.png`, 'image/png', blob));
}

/** The page's style sheet does not travel with a file, so its styles become attributes. */
function standAlone(drawing: SVGSVGElement): SVGSVGElement {
  const { colorScheme } = document.documentElement.style;
  document.documentElement.style.colorScheme = 'light';
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const computed = getComputedStyle(original);
    for (const style of styles) element.setAttribute(style, computed.getPropertyValue(style));
    element.removeAttribute('class');
  });
  document.documentElement.style.colorScheme = colorScheme;
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', 'white');
  copy.prepend(paper);
  return copy;
}
