import { expect, it } from 'vitest';
import { linesOf } from '../charts/lines.ts';

it('a text is broken into lines that fit, between words where that can be, and none of it is lost', () => {
  const text = 'Greenhouse gas reporting: conversion factors · United Kingdom · Open Government Licence v3.0';
  const lines = linesOf(text, 210, 7);
  expect(lines.join(' ')).toBe(text);
  expect(lines.every(({ length }) => length <= 30)).toBe(true);
  expect(lines).toHaveLength(4);
  expect(linesOf(text, 7000, 7)).toEqual([text]);
  expect(lines.filter((line) => line.startsWith('·'))).toEqual([]);
  expect(linesOf('a year · 2025', 42, 7)).toEqual(['a', 'year ·', '2025']);
  expect(linesOf('a word that is interminable', 42, 7)).toEqual(['a word', 'that', 'is', 'interm', 'inable']);
});
