import { type CategoryPath, isPathSegment, ROOT_PATH, trustedPath } from '../../domain/category-path.ts';
import { isUid, type Uid } from '../../domain/uid.ts';
import type { WireNode } from './wire-node.ts';
import { WireError } from './wire-error.ts';

type Texts = Pick<WireNode, 'text'>;

/** Readers of what a document must have. Each throws WireError that names what is missing. */
export function requiredText(node: Texts, name: string): string {
  const text = node.text(name);
  if (text === undefined) throw new WireError(`The document has no ${name} where it must have one.`);
  return text;
}

export function requiredNode(node: WireNode, name: string): WireNode {
  const child = node.node(name);
  if (child === undefined) throw new WireError(`The document has no ${name} where it must have one.`);
  return child;
}

export function requiredUid(node: Texts, name = 'uid'): Uid {
  const text = requiredText(node, name);
  if (!isUid(text)) throw new WireError(`The document has a ${name} that is no uid.`);
  return text;
}

export function requiredSegment(node: Texts, name: string): string {
  const text = requiredText(node, name);
  if (!isPathSegment(text)) throw new WireError(`The document has a ${name} that is no path segment.`);
  return text;
}

/** A category path, with or without a slash at its ends. */
export function decodePath(text: string): CategoryPath {
  const path = text.replace(/^\/|\/$/g, '');
  if (path !== ROOT_PATH && !path.split('/').every(isPathSegment)) {
    throw new WireError('The document has a malformed category path.');
  }
  return trustedPath(path);
}

/** The service writes "none" as an empty text. */
export function textMember(node: Texts, name: string): string | null {
  const text = node.text(name);
  return text === undefined || text === '' ? null : text;
}

export function numberMember(node: Texts, name: string): number | null {
  const text = textMember(node, name)?.trim();
  if (text === undefined || text === '') return null;
  if (!numberPattern.test(text)) throw new WireError(`The document has a ${name} that is no number.`);
  return Number(text);
}

const numberPattern = /^(?:[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|Infinity)|NaN)$/i;

export function flagOf(node: WireNode, name: string): boolean {
  return node.text(name) === 'true';
}
