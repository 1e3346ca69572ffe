import { saveFile } from '../ui/save.ts';

/** The texts around the drawing in a file. */
interface About {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
}

const styles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
const margin = 24;
const head = 56;
const foot = 44;
const svg = 'http://www.w3.org/2000/svg';

/** The drawing as a file of its own: in light colours, with margins, title, source and the address of the page. */
export function saveSvg(drawing: SVGSVGElement, name: string, about: About): void {
  saveFile(`${name}.svg`, 'image/svg+xml', textOf(standAlone(drawing, about)));
}

/** Twice as large as drawn. The page's policy allows images of its own `blob:` addresses. */
export async function savePng(drawing: SVGSVGElement, name: string, about: About): Promise<void> {
  const copy = standAlone(drawing, about);
  const [width, height] = ['width', 'height'].map((side) => Number(copy.getAttribute(side)));
  const url = URL.createObjectURL(new Blob([textOf(copy)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement('canvas');
  canvas.width = (width ?? 0) * 2;
  canvas.height = (height ?? 0) * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob !== null && saveFile(`${name}.png`, 'image/png', blob));
}

const textOf = (drawing: SVGElement): string => new XMLSerializer().serializeToString(drawing);

/** The page's style sheet does not travel with a file, so its styles become attributes. */
function standAlone(drawing: SVGSVGElement, about: About): SVGElement {
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
  const family = getComputedStyle(drawing).fontFamily;
  document.documentElement.style.colorScheme = colorScheme;
  return framed(copy, about, family);
}

function onPaper(copy: SVGElement): SVGElement {
  copy.prepend(drawn('rect', { width: '100%', height: '100%', fill: 'white' }));
  return copy;
}

function framed(copy: SVGSVGElement, { title, subtitle, source }: About, family: string): SVGElement {
  const { width, height } = copy.viewBox.baseVal;
  const whole = [width + 2 * margin, height + 2 * margin + head + foot] as const;
  const frame = drawn('svg', { width: whole[0], height: whole[1], viewBox: `0 0 ${whole.join(' ')}` });
  const write = (text: string, y: number, size: number, weight: number, fill: string): SVGElement => {
    const line = drawn('text', { x: margin, y, fill, 'font-size': size, 'font-weight': weight });
    line.textContent = text;
    return line;
  };
  const below = margin + head + height + 28;
  frame.setAttribute('font-family', family);
  copy.setAttribute('x', String(margin));
  copy.setAttribute('y', String(margin + head));
  frame.append(
    write(title, margin + 16, 16, 620, '#15201b'),
    write(subtitle, margin + 36, 13, 400, '#5f6c66'),
    copy,
    ...(source === '' ? [] : [write(source, below, 12, 400, '#5f6c66')]),
    write(location.href, below + (source === '' ? 0 : 18), 12, 400, '#5f6c66'),
  );
  return onPaper(frame);
}

function drawn(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
