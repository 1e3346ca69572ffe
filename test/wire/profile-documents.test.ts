import { describe, expect, it } from 'vitest';
import { encodeProfile } from '../../src/wire/profiles/profile.ts';
import { encodeProfiles } from '../../src/wire/profiles/profiles.ts';
import * as sample from './sample-profile.ts';

/** Section 2.10 of the service description, for one profile of one. */
const pager = {
  start: 0,
  from: 1,
  to: 1,
  items: 1,
  currentPage: 1,
  requestedPage: 1,
  nextPage: -1,
  previousPage: -1,
  lastPage: 1,
  itemsPerPage: 10,
  itemsFound: 1,
};

const { profile, environment, actions, envelope1, envelope2 } = sample;
const profiles = { entries: [profile], total: 1, request: { page: 1, itemsPerPage: 10 } };

describe('lists of profiles', () => {
  it('a list of profiles in JSON has the fields of the original description', () => {
    const document = JSON.parse(encodeProfiles({ ...envelope2, profiles, environment, actions }, 'json'));
    expect(document).toEqual({
      apiVersion: '2.0',
      profiles: [
        {
          uid: '7V1FQMSWX64O',
          path: '7V1FQMSWX64O',
          name: '7V1FQMSWX64O',
          created: '2010-02-03 04:05:06.0',
          modified: '2010-02-03 04:05:06.0',
          environment: { uid: '5F5887BCF726' },
          permission: {
            uid: '0000000000P1',
            created: '2010-02-03 04:05:06.0',
            modified: '2010-02-03 04:05:06.0',
            environmentUid: '5F5887BCF726',
            group: { uid: '0000000000G1', name: 'users' },
            auth: { uid: '0000000000U1', username: 'demo' },
            groupAllowView: true,
            groupAllowModify: false,
            otherAllowView: false,
            otherAllowModify: false,
          },
          user: { uid: '0000000000U1', username: 'demo' },
        },
      ],
      pager,
      actions: {
        allowList: true,
        allowView: true,
        allowCreate: true,
        allowModify: false,
        allowDelete: false,
      },
    });
    const version1 = JSON.parse(encodeProfiles({ ...envelope1, profiles, environment, actions }, 'json'));
    expect(version1).toEqual({ ...document, apiVersion: undefined });
  });

  it('a list of profiles in XML has empty names, and names in the permission', () => {
    const xml = encodeProfiles({ ...envelope2, profiles, environment, actions: null }, 'xml');
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?><Resources xmlns="http://schemas.amee.cc/2.0"><ProfilesResource>' +
        '<Profiles><Profile created="2010-02-03 04:05:06.0" modified="2010-02-03 04:05:06.0" uid="7V1FQMSWX64O"><Path/><Name/>' +
        '<Environment uid="5F5887BCF726"/>' +
        '<Permission created="2010-02-03 04:05:06.0" modified="2010-02-03 04:05:06.0" uid="0000000000P1">' +
        '<Environment uid="5F5887BCF726"/><Name>users</Name><Username>demo</Username>' +
        '<Group uid="0000000000G1"><Name>users</Name></Group><Auth uid="0000000000U1"><Username>demo</Username></Auth>' +
        '<GroupAllowView>true</GroupAllowView><GroupAllowModify>false</GroupAllowModify>' +
        '<OtherAllowView>false</OtherAllowView><OtherAllowModify>false</OtherAllowModify></Permission>' +
        '<User uid="0000000000U1"><Username>demo</Username></User></Profile></Profiles>' +
        '<Pager><Start>0</Start><From>1</From><To>1</To><Items>1</Items><CurrentPage>1</CurrentPage>' +
        '<RequestedPage>1</RequestedPage><NextPage>-1</NextPage><PreviousPage>-1</PreviousPage><LastPage>1</LastPage>' +
        '<ItemsPerPage>10</ItemsPerPage><ItemsFound>1</ItemsFound></Pager></ProfilesResource></Resources>',
    );
    const version1 = encodeProfiles({ ...envelope1, profiles, environment, actions: null }, 'xml');
    expect(version1).toBe(xml.replace(' xmlns="http://schemas.amee.cc/2.0"', ''));
  });
});

describe('new profiles', () => {
  it('a new profile has long dates', () => {
    const document = JSON.parse(encodeProfile({ ...envelope2, profile, environment, isNew: true }, 'json'));
    expect(document).toMatchObject({
      apiVersion: '2.0',
      profile: { uid: '7V1FQMSWX64O', created: 'Wed Feb 03 04:05:06 UTC 2010' },
    });
    expect(Object.keys(document as object)).toEqual(['apiVersion', 'profile']);
    const xml = encodeProfile({ ...envelope1, profile, environment, isNew: true }, 'xml');
    expect(xml).toContain('<Resources><ProfilesResource><Profile created="Wed Feb 03 04:05:06 UTC 2010"');
    expect(xml).toContain('</Profile></ProfilesResource></Resources>');
  });

  it('a new profile has no permission when none was set', () => {
    const bare = { ...profile, permission: null };
    const document = JSON.parse(
      encodeProfile({ ...envelope2, profile: bare, environment, isNew: false }, 'json'),
    );
    expect(Object.keys((document as { profile: object }).profile)).toEqual([
      'created',
      'modified',
      'uid',
      'path',
      'name',
      'environment',
    ]);
  });
});
