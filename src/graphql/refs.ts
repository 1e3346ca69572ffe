// The types of this file are told with those of Pothos, which are global.
/// <reference types="@pothos/core" preserve="true" />
import type { Actions, Principal } from '../domain/access.ts';
import type { AuditEntry } from '../domain/audit-entry.ts';
import type { Amount, CalculationResult, Note } from '../domain/amount.ts';
import type { Changes, FieldChange, RecordCount } from '../domain/changes.ts';
import type { Choice } from '../domain/choice.ts';
import type { DataCategoryReference } from '../domain/data-category.ts';
import type { DataItemValue } from '../domain/data-item-value.ts';
import type { DataItemKey, DataItemRow } from '../domain/data-item.ts';
import type { DrillDown } from '../domain/drill-down.ts';
import type { EmissionsError, ErrorCode } from '../domain/errors.ts';
import type { Explanation } from '../domain/explanation.ts';
import type { GasBreakdown } from '../domain/gas-breakdown.ts';
import type { Environment } from '../domain/environment.ts';
import type { Instant, Period } from '../domain/instant.ts';
import type { ItemDefinition, ItemValueDefinition, ValueDefinition } from '../domain/item-definition.ts';
import type { GroupMembership } from '../domain/group.ts';
import type { ProfileItemValue } from '../domain/profile-item-value.ts';
import type { ProfileItemEntry } from '../domain/profile-item-page.ts';
import type { ProfileItemKey } from '../domain/profile-item.ts';
import type { Permission, Profile, Sharing } from '../domain/profile.ts';
import type { CategoryTotal, ProfileTotal } from '../domain/profile-total.ts';
import type { Provenance } from '../domain/provenance.ts';
import type { CategoryPath } from '../domain/category-path.ts';
import type { Uid } from '../domain/uid.ts';
import { builder } from './builder.ts';
import type { Slice } from './slice.ts';

export type DataItemSummary = Omit<DataItemRow, 'values'>;

/** An item as far as it is known without asking for it: by its key alone, or as a row of a list. */
export interface DataItemNode {
  readonly key: DataItemKey;
  readonly summary: DataItemSummary | null;
}

/** An input of an item's calculation, with the item whose definition tells more about it. */
interface UserValueChoice extends Choice {
  readonly item: DataItemKey;
}

/** A profile as far as it is known without asking for it. */
export interface ProfileNode {
  readonly uid: Uid;
  readonly profile: Profile | null;
}

/** A category as it is seen from a profile. */
export interface ProfileCategoryNode {
  readonly profileUid: Uid;
  readonly path: CategoryPath;
}

/** A profile item by its key alone, or as an entry of a list. */
export interface ProfileItemNode {
  readonly key: ProfileItemKey;
  readonly entry: ProfileItemEntry | null;
}

/** A value definition, with what tells whose it is. */
export interface ItemValueDefinitionNode {
  readonly definition: ItemValueDefinition;
  readonly owner:
    | { readonly kind: 'definition'; readonly uid: Uid }
    | { readonly kind: 'dataItem'; readonly key: DataItemKey }
    | { readonly kind: 'profileItem'; readonly key: ProfileItemKey };
}

/** A total with the period that it is over; `null` for what is usual. */
export interface ProfileTotalNode {
  readonly profileUid: Uid;
  readonly period: Period | null;
  readonly total: ProfileTotal;
  readonly byCategory: readonly CategoryTotal[];
}

/** What the same inputs amount to at one moment. */
export interface DatedAmount {
  readonly date: Instant;
  readonly outcome: CalculationResult | EmissionsError;
}

export interface CalculationOutcome {
  readonly index: number;
  readonly outcome: CalculationResult | EmissionsError;
}

export interface UserError {
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly message: string;
  readonly currentVersion?: number | undefined;
}

export const ActionsRef = builder.objectRef<Actions>('Actions');
export const AmountRef = builder.objectRef<Amount>('Amount');
export const AuditEntryConnectionRef = builder.objectRef<Slice<AuditEntry>>('AuditEntryConnection');
export const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry');
export const AuditedFieldRef = builder.objectRef<AuditEntry['fields'][number]>('AuditedField');
export const CalculationOutcomeRef = builder.objectRef<CalculationOutcome>('CalculationOutcome');
export const CalculationResultRef = builder.objectRef<CalculationResult>('CalculationResult');
export const ChangesRef = builder.objectRef<Changes>('Changes');
export const ChoiceRef = builder.objectRef<Choice>('Choice');
export const DataCategoryRef = builder.objectRef<DataCategoryReference>('DataCategory');
export const DataItemConnectionRef = builder.objectRef<Slice<DataItemNode>>('DataItemConnection');
export const DataItemRef = builder.objectRef<DataItemNode>('DataItem');
export const DataItemValueRef = builder.objectRef<DataItemValue>('DataItemValue');
export const DatedAmountRef = builder.objectRef<DatedAmount>('DatedAmount');
export const DrillDownRef = builder.objectRef<DrillDown>('DrillDown');
export const EnvironmentRef = builder.objectRef<Environment>('Environment');
export const ExplanationRef = builder.objectRef<Explanation>('Explanation');
export const FieldChangeRef = builder.objectRef<FieldChange>('FieldChange');
export const GasBreakdownRef = builder.objectRef<GasBreakdown>('GasBreakdown');
export const HistoryEntryConnectionRef = builder.objectRef<Slice<DataItemValue>>('HistoryEntryConnection');
export const HistoryEntryRef = builder.objectRef<DataItemValue>('HistoryEntry');
export const ItemDefinitionConnectionRef =
  builder.objectRef<Slice<ItemDefinition>>('ItemDefinitionConnection');
export const ItemDefinitionRef = builder.objectRef<ItemDefinition>('ItemDefinition');
export const ItemValueDefinitionRef = builder.objectRef<ItemValueDefinitionNode>('ItemValueDefinition');
export const NoteRef = builder.objectRef<Note>('Note');
export const RecordCountRef = builder.objectRef<RecordCount>('RecordCount');
export const GroupMembershipRef = builder.objectRef<GroupMembership>('GroupMembership');
export const PermissionRef = builder.objectRef<Permission>('Permission');
export const ProfileCategoryRef = builder.objectRef<ProfileCategoryNode>('ProfileCategory');
export const ProfileConnectionRef = builder.objectRef<Slice<ProfileNode>>('ProfileConnection');
export const ProfileItemConnectionRef = builder.objectRef<Slice<ProfileItemNode>>('ProfileItemConnection');
export const ProfileItemRef = builder.objectRef<ProfileItemNode>('ProfileItem');
export const ProfileItemValueRef = builder.objectRef<ProfileItemValue>('ProfileItemValue');
export const ProfileRef = builder.objectRef<ProfileNode>('Profile');
export const ProfileTotalRef = builder.objectRef<ProfileTotalNode>('ProfileTotal');
export const SharingRef = builder.objectRef<Sharing>('Sharing');
export const ProvenanceRef = builder.objectRef<Provenance>('Provenance');
export const UserErrorRef = builder.objectRef<UserError>('UserError');
export const UserValueChoiceRef = builder.objectRef<UserValueChoice>('UserValueChoice');
export const ValueDefinitionRef = builder.objectRef<ValueDefinition>('ValueDefinition');
export const ViewerRef = builder.objectRef<Principal>('Viewer');
