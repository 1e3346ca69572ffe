import { amounts, distanceOf, list, one, withoutVariables } from '../operations.mjs';
import { amountOf, projectItem, rounded } from './project-item.mjs';

const listCount = 40;
const listSize = 50;
const distinctOfList = 42;
const amountsCount = 330;

/**
 * The requests with their right answers: each item of a thousand, lists of
 * them, and 33,000 amounts, the same ones in the same order for every server.
 */
export function createLoads({ keys, cars, documents }) {
  const views = new Map(documents.views.map(([path, text]) => [path, JSON.parse(text)]));
  const factors = new Map(documents.amounts.map(([path, text]) => [path, amountOf(JSON.parse(text))]));
  const pathOf = ({ categoryPath, uid }) => `/data/${categoryPath}/${uid}`;
  const project = (key) => projectItem(views.get(pathOf(key)), key);
  const pick = (index) => keys[(index * 619) % keys.length];
  const lists = Array.from({ length: listCount }, (_, start) =>
    Array.from({ length: listSize }, (_, index) => pick(start * distinctOfList + (index % distinctOfList))),
  );
  const amountsOf = (key, seed) => {
    const { value, unit, perUnit } = factors.get(pathOf(key));
    const entries = Array.from({ length: 100 }, (_, index) => [
      `a${index}`,
      { value: rounded(value * Number(distanceOf(seed, index))), unit, perUnit },
    ]);
    return Object.fromEntries(entries);
  };
  return [
    ...bothWays(
      'One',
      Array.from(keys, (_, index) => [pick(index)]),
      one,
      project,
    ),
    ...bothWays(
      'List',
      lists.map((each) => [each]),
      list,
      (each) => each.map(project),
    ),
    ...bothWays(
      'Amounts',
      Array.from({ length: amountsCount }, (_, seed) => [cars[seed % cars.length], seed]),
      amounts,
      amountsOf,
    ),
  ];
}

/** With variables, and with a text that was never sent before. */
function bothWays(name, cases, write, answerOf) {
  const answers = cases.map((each) => toLatin1(JSON.stringify(answerOf(...each))));
  const bodies = cases.map((each) => JSON.stringify(write(...each)));
  const root = name === 'List' ? 'nodes' : 'dataItem';
  const asking = (body, alias, answer) => {
    const start = `{"data":{"${alias}":`;
    return {
      body,
      expected: start + answer,
      isRight: (text) => text.startsWith(start) && text.startsWith(answer, start.length),
    };
  };
  return [
    {
      name,
      at: (number) => asking(bodies[number % bodies.length], root, answers[number % answers.length]),
    },
    {
      name: `${name}, new texts`,
      at(number) {
        const [what, ...more] = cases[number % cases.length];
        const alias = `n${number}`;
        const body = JSON.stringify(withoutVariables[name](what, alias, ...more));
        return asking(body, alias, answers[number % answers.length]);
      },
    },
  ];
}

/** Reads answers as one character for each byte. */
function toLatin1(text) {
  return Buffer.from(text).toString('latin1');
}
