import { element, withAttributes, type XmlElement } from '../http/xml.ts';
import type { JsonObject } from '../http/json.ts';
import type { View } from './view.ts';

const uid = '5F5887BCF726';
const created = new Date('2007-07-27T09:30:44Z');

export const shortEnvironment: JsonObject = { uid };

export const mediumEnvironment: JsonObject = {
  uid,
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: 10,
  itemsPerFeed: 10,
};

export function fullEnvironment({ stamp }: View): JsonObject {
  return { ...mediumEnvironment, created: stamp(created), modified: stamp(created) };
}

export const shortEnvironmentXml: XmlElement = withAttributes('Environment', { uid });

export function fullEnvironmentXml({ stamp }: View): XmlElement {
  return withAttributes(
    'Environment',
    { created: stamp(created), modified: stamp(created), uid },
    element('Name', 'AMEE'),
    element('Path'),
    element('Description'),
    element('Owner'),
    element('ItemsPerPage', 10),
    element('ItemsPerFeed', 10),
  );
}
