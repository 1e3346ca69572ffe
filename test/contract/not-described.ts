import type { Lack } from './expect-lacks.ts';

const refused = (why: string, ...tests: readonly string[]): Lack => ({ why, isRefused: true, tests });
const otherwise = (why: string, ...tests: readonly string[]): Lack => ({ why, isRefused: false, tests });

/**
 * The tests of the contract that need more than the description has, or other rules than its service has. The
 * audit log, API keys, changed records and writes with keys are not here: their suites say what a remote service
 * does.
 */
export const lacks: readonly Lack[] = [
  refused(
    'there is no search over all categories, and no suggestion',
    'a search box finds misspelt words in all categories, counted, by page',
    'filters choose among what is found, and each facet shows what else could be chosen',
    'with filters, categories are those with items found in or below them',
    'what is found is paged by label',
    'what is found is paged by category',
    'the time that a sentence names is the time of the calculation',
    'what a sentence suggests can be calculated as it is',
  ),
  refused(
    'profiles and their items have no names of their own, no notes and no labels, and are not shared',
    'a profile is visible to the group and to others once it is shared with them',
    'a profile has a name, a note and labels, of which each can be changed by itself',
    'profiles are found by name and labels, and sorted',
    'profiles are found by their names, and created where there are none',
    'a wrong label is refused by name, and nothing is changed',
    'only those who may change the items of a profile may describe it',
    'an item has a note and labels, also in lists, and each can be changed by itself',
    'a total is grouped by a label, which items without it have from their profile',
    'items of a whole profile',
  ),
  refused('rows have no keys', 'rows of tables'),
  refused('definitions are not written', 'writes of item definitions'),
  refused(
    'algorithms are not shown',
    'a definition has its algorithm in lines, with the digest that explanations name',
  ),
  refused(
    'amounts are by the potentials of the data alone',
    'an amount by other potentials fails where its gases are not known, and is as published by its own',
    'totals by a set of potentials are of the figures of their time, beside totals as published',
  ),
  refused(
    'version 1 has values in lists as of now alone',
    'for a user of version 1 > data item values > the values as of a date are shown with the item and in the list of the category',
  ),
  refused(
    'batches are for up to 50 items of a profile, not for deletions and not for the data tree; what is wrong with an entry is said in words of its own',
    'several items are deleted at once, or none of them if one does not exist',
    'a batch of new items is created as a whole or not at all',
    'an empty batch and one of more than a thousand entries are rejected',
    'writes of missing records are NOT_FOUND',
  ),
  otherwise(
    'records have no versions and no provenance, definitions in short no names, values no defaults and choices, and profiles do not say with whom they are shared: all that is null',
    'a category with items has all its fields',
    'a drill-down leads to one item, level by level',
    'a definition has its values and inputs in order',
    'data items > an item has all its fields',
    'data item values > a value has all its fields',
    'a new profile belongs to the caller and is not shared',
  ),
  otherwise(
    'categories do not say how their items are called',
    'a result has the fields of list entries and its category',
  ),
  otherwise(
    'amounts have no explanations, no facts of their figures and no notes with codes',
    'an amount is explained on request',
    'an amount has what its figures say of themselves, and its explanation the steps between editions',
    'the amount of an item is explained on request',
    "figures used in '1999-01-01' have a note if they are of a distant year",
    "figures used in '2022-01-01' have a note if they are of a distant year",
    'a look-up that found nothing adds a note where the algorithm goes on without it',
    'a negative input adds a note',
    'a total has its scopes, and what states none',
    'a total lists the notes with a code of the items that are in it',
  ),
  otherwise(
    'an amount that cannot be computed is 0, without a word, and so is one for what is no number',
    "an amount that was not computed is not 0, and says why: 'the inputs are blank'",
    "an amount that was not computed is not 0, and says why: 'an input that the algorithm needs is …'",
    "an amount that was not computed is not 0, and says why: 'a look-up found nothing'",
    'results are in the order of the requests, with duplicates, and each error is at its own index',
    'an error says what was expected and what was received',
    "there is no such amount of 'an input per none of an amount per ye…'",
    "there is no such amount of 'a number beyond the range of numbers'",
    'the total covers all categories in a month',
    'an item that failed has no amount but the reason, in its view, in lists and after a write',
    'a total counts and lists the items that failed, and is nothing if every one failed',
    'a total counts failures, gives reasons and sums the rest',
    'a total covers several profiles, by profile and by category of any depth',
  ),
  otherwise('version 1 has one amount of an item alone', 'an amount of 0 is an amount'),
  otherwise(
    'the gateway itself converts amounts, also those of version 1',
    ...['a unit', 'a time', 'none', 'an unknown unit'].map(
      (title) => `an amount in requested units is refused as version 2: '${title}'`,
    ),
  ),
  refused(
    'the amount of a data item is per time',
    "returnPerUnit none gives an absolute amount: 'an input per time by definition'",
    "returnPerUnit none gives an absolute amount: 'per none'",
    "returnPerUnit none gives an absolute amount: 'in another unit'",
    "returnPerUnit none gives an absolute amount: 'with a lookup'",
    "there is no such amount of 'an input that is stated per time'",
  ),
  otherwise(
    'items are listed by the values that choose them, not as the data set has them',
    'items are listed page by page, with their values only on request',
    'a search finds items by one word',
    'results are paged, shorter labels first',
    'a filter selects items by nothing',
    'a filter selects items by drill-down values',
    'a filter selects items by the time of change',
    'filtered items are paged, with their values on request',
  ),
  otherwise(
    'paths and names differ by their case',
    'categories are in the order of the paths, with duplicates, and errors at their own index',
    'dates are truncated to the minute, and a second item in the same minute is a duplicate',
    'a second category at the same path in any case is rejected',
  ),
  otherwise(
    'an item of a profile counts with the factors of its start, and is listed also where a later one replaces it',
    'a value with a history is averaged over the period of the item',
    'the list omits items superseded by a later item of the same name',
  ),
  otherwise(
    'what goes with a deleted record is deleted, too',
    'profile items whose data item was removed',
    'a deleted item hides the profile items that use it, which can be deleted, too',
  ),
  otherwise(
    'what is wrong with a request is said in words of its own, without a field',
    'a draft with a data item that does not exist is rejected and nothing is stored',
    'a draft with an end before the start is rejected and nothing is stored',
    'a category with a blank name is refused by the name of the field',
    'the first entry of a history cannot be deleted',
  ),
  otherwise(
    'names that a record does not have are ignored, and texts are not checked',
    'a draft with a number beyond all is rejected and nothing is stored',
    'a draft with an unknown value is rejected and nothing is stored',
    'a draft with a value of the data item is rejected and nothing is stored',
    'a draft with a choice that there is not is rejected and nothing is stored',
    'a draft with a name that is too long is rejected and nothing is stored',
    'a category with an unknown definition is refused by the name of the field',
    'a second item with the same drill-down values is rejected',
    'refuse a value that the definition has not',
    'refuse a value of the profile side',
    'refuse a text that is too long',
    ...['yes', '2', 'truee', '-', '0.0'].map((value) => `refuse "${value}", and nothing is written`),
  ),
  otherwise('a new data item is valid from now on', 'a new item has its values, and can be calculated with'),
  otherwise('groups have no roles', 'writes without permission are rejected and change nothing'),
];

/** The description has less in XML. */
export const lacksInXml: readonly Lack[] = [
  otherwise(
    'records do not say what the caller may do',
    'only administrators may change categories',
    'only administrators may change items',
    'only administrators may change values',
    'only the owner may read and change a value',
  ),
  otherwise(
    'the environment and definitions in short are a uid alone',
    'the environment is returned to callers who may read',
    'profile items > a new item has all its fields',
    'a new category is visible to all users at once',
  ),
];
