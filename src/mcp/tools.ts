import { readFileSync } from 'node:fs';
import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { packageFile } from '../config/package-file.ts';
import { answerSchemaOf } from './tool-answer.ts';
import { argumentsOf, type ObjectSchema, variablesByPlace } from './tool-arguments.ts';

/** A published operation, as agents call it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The operation's comment. */
  readonly description: string;
  readonly text: string;
  readonly arguments: ObjectSchema;
  /** The argument by its place in the operation, as errors name it. */
  readonly argumentAt: ReadonlyMap<string, string>;
  readonly answer: object;
  readonly writes: boolean;
  readonly deletes: boolean;
}

/** Name, title, and the operation of `schema/operations`. */
const published = [
  ['suggest', 'Suggest a calculation for a sentence', 'suggest'],
  ['search', 'Search items and categories', 'search-everything'],
  ['describe_category', 'Describe a data category', 'describe-category'],
  ['calculate', 'Calculate an amount of emissions', 'amount-with-sources'],
  ['compare', 'Compare amounts of emissions', 'compare'],
  ['list_profiles', 'List profiles', 'find-profiles'],
  ['find_records', 'Find records of emissions in a profile', 'find-records'],
  ['profile_totals', 'Sum the emissions of profiles', 'totals-of-profiles'],
  ['create_profile', 'Create a profile', 'create-profile'],
  ['add_record', 'Record emissions in a profile', 'create-profile-item'],
  ['change_record', 'Change a record of emissions', 'update-profile-item'],
  ['delete_record', 'Delete a record of emissions', 'delete-profile-item'],
] as const;

export function readTools(): readonly Tool[] {
  return published.map(([name, title, file]) => {
    const text = readFileSync(packageFile(`schema/operations/${file}.graphql`), 'utf8');
    const document = parse(text);
    const operation = operationOf(document);
    return {
      name,
      title,
      description: commentOf(text),
      text,
      arguments: argumentsOf(document),
      argumentAt: variablesByPlace(document),
      answer: answerSchemaOf(operation),
      writes: operation.operation === OperationTypeNode.MUTATION,
      deletes: name.startsWith('delete_'),
    };
  });
}

function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operation as OperationDefinitionNode;
}

function commentOf(text: string): string {
  const [, comment = ''] = /^((?:#.*\n)*)/.exec(text) ?? [];
  return comment.replaceAll(/^# ?/gm, '').replaceAll('\n', ' ').trim();
}
