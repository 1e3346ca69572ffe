import { readFileSync } from 'node:fs';
import type { ConfigOption } from '../../src/config/config-option.ts';
import { configOptions } from '../../src/config/options.ts';

export const root = new URL('../../', import.meta.url);

export function readDeployment(name: string): string {
  return readFileSync(new URL(`deploy/${name}`, root), 'utf8');
}

const optionsByVariable = new Map<string, ConfigOption>(
  Object.values(configOptions).map((option) => [option.variable, option]),
);

/** What is wrong with a variable and its value; `null` when the program takes it. */
export function mistakeIn(variable: string, value: string): string | null {
  const option = optionsByVariable.get(variable);
  if (option === undefined) return `${variable} is no variable of the program`;
  // What is filled in on the spot, and the address of a database server.
  if (value.includes('${')) return null;
  return option.kind.parse(value) === undefined ? `${variable}=${value} is not of its form` : null;
}

/** Every `EMISSIONS_…=value` of a unit or a Dockerfile. */
export function variablesOf(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/\b(EMISSIONS_[A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]);
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, one list for each stage. */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This is no instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}
