/**
 * The places of all members of a document, one line each: `dataItem.itemValues*.uid`. A list has a star, an
 * attribute of XML an `@`. What comes twice counts once.
 */
type Shape = readonly string[];

/** The shape that a short notation stands for: `path dataItem{uid itemValues*{uid}}`. */
export function shape(notation: string): Shape {
  const places = new Set<string>();
  const open: string[] = [];
  let last = '';
  for (const [token] of notation.matchAll(/[@\w*]+|[{}]/g)) {
    if (token === '{') open.push(last);
    else if (token === '}') open.pop();
    else {
      last = token;
      places.add([...open, token].join('.'));
    }
  }
  return [...places].toSorted();
}

export function shapeOfJson(document: unknown): Shape {
  const places = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const place = `${path === '' ? '' : `${path}.`}${name}${Array.isArray(member) ? '*' : ''}`;
        places.add(place);
        visit(member, place);
      }
    }
  };
  visit(document, '');
  return [...places].toSorted();
}

export function shapeOfXml(text: string): Shape {
  const places = new Set<string>();
  const open: string[] = [];
  for (const [, isEnd, name = '', attributes = '', isEmpty] of text.matchAll(
    /<(\/)?(\w+)((?:\s[\w:]+="[^"]*")*)(\/)?>/g,
  )) {
    if (isEnd === undefined) {
      open.push(name);
      places.add(open.join('.'));
      for (const [, attribute = ''] of attributes.matchAll(/(\w+)=/g)) {
        places.add(`${open.join('.')}.@${attribute}`);
      }
    }
    if (isEnd !== undefined || isEmpty !== undefined) open.pop();
  }
  return [...places].toSorted();
}
