import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { words } from '../../words/words.ts';
import { ActivityLine } from './activity-line.tsx';
import { ActivityUnit } from './activity-unit.tsx';
import { rememberActivity, type Settings } from './settings.ts';
import type { Report } from './use-report.ts';

interface ActivitiesCardProps {
  readonly report: Report;
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

/** Each distinct activity once, with its factor, or those that it may be. */
export function ActivitiesCard({ report, settings, change }: ActivitiesCardProps) {
  const [shown, show] = useState<'all' | 'open'>('all');
  const { activities } = report;
  const open = activities.filter(({ certainty }) => certainty !== 'SURE');
  const listed = shown === 'open' && open.length > 0 ? open : activities;
  if (activities.length === 0) return null;
  const choose = (text: string, chosen: Partial<Settings['activities'][number]>): void => {
    const activity = { text, ...chosen };
    if (activity.dataItemUid != null) rememberActivity(activity);
    change({ activities: [...settings.activities.filter((each) => each.text !== text), activity] });
  };
  return (
    <Card
      isFlush
      title={words.importing.activities}
      subtitle={words.importing.activitiesText(report.activityCount)}
      actions={
        open.length > 0 && (
          <Segments
            isSmall
            label={words.importing.shown}
            value={shown}
            onChange={show}
            choices={[
              { value: 'all', label: words.importing.all(activities.length) },
              { value: 'open', label: words.importing.open(open.length) },
            ]}
          />
        )
      }
    >
      <ul className="lined import-activities">
        {listed.map((activity) => (
          <ActivityLine
            key={`${activity.text} ${activity.unit}`}
            activity={activity}
            isLeftOut={settings.activities.some(
              ({ text, isLeftOut }) => text === keyOf(activity, activities) && isLeftOut,
            )}
            choose={(chosen) => choose(keyOf(activity, activities), chosen)}
            unit={<ActivityUnit activity={activity} units={settings.units} change={change} />}
          />
        ))}
      </ul>
      {listed.length === 0 && <EmptyState>{words.importing.noActivities}</EmptyState>}
    </Card>
  );
}

type Activity = Report['activities'][number];

/** The text, and where it stands with more than one unit, its unit too: a choice is for what its line says. */
function keyOf({ text, unit }: Activity, all: readonly Activity[]): string {
  const alike = all.filter((each) => each.text.toLowerCase() === text.toLowerCase());
  return alike.length > 1 ? `${text} [${unit ?? ''}]` : text;
}
