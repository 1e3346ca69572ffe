import {
  Cloud,
  Plane,
  Recycle,
  ShoppingCart,
  Snowflake,
  Truck,
  UtensilsCrossed,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { ExploreFiguresQuery } from '../../../schema/generated/graphql.ts';
import { categoryAddress } from '../../api/address.ts';
import type { ScopeMark } from '../../ui/marks.tsx';
import type { Words } from '../../words/en.ts';

/** A kind of activity that people look for, in which several categories are. */
export interface Need {
  readonly name: keyof Words['home']['needs'] & keyof ExploreFiguresQuery;
  readonly icon: LucideIcon;
  readonly href: string;
  /** Its categories, and those below them. */
  readonly paths: readonly string[];
  readonly scopes: readonly ScopeMark[];
}

/** The built-in data by need; a tile whose categories are not there is left out. */
export const needs: readonly Need[] = [
  {
    name: 'energy',
    icon: Zap,
    href: categoryAddress('business/energy'),
    paths: ['business/energy', 'home/energy', 'home/appliances'],
    scopes: ['1', '2', '3'],
  },
  {
    name: 'travel',
    icon: Plane,
    href: categoryAddress('transport'),
    paths: [
      'transport/bus',
      'transport/byFuel',
      'transport/car',
      'transport/commuting',
      'transport/epa',
      'transport/motorcycle',
      'transport/plane',
      'transport/taxi',
      'transport/train',
      'business/buildings',
      'business/homeworking',
    ],
    scopes: ['1', '2', '3'],
  },
  {
    name: 'freight',
    icon: Truck,
    href: categoryAddress('transport/lgv'),
    paths: ['transport/lgv', 'transport/ship', 'transport/van'],
    scopes: ['1', '2', '3'],
  },
  {
    name: 'spending',
    icon: ShoppingCart,
    href: categoryAddress('business/spending'),
    paths: ['business/spending'],
    scopes: ['3'],
  },
  { name: 'food', icon: UtensilsCrossed, href: categoryAddress('food'), paths: ['food'], scopes: ['3'] },
  {
    name: 'waste',
    icon: Recycle,
    href: categoryAddress('business/waste'),
    paths: ['business/waste', 'home/water'],
    scopes: ['3'],
  },
  {
    name: 'gases',
    icon: Snowflake,
    href: categoryAddress('business/processes'),
    paths: ['business/processes', 'planet/greenhousegases'],
    scopes: ['1'],
  },
  {
    name: 'materials',
    icon: Cloud,
    href: categoryAddress('business/cloud'),
    paths: ['business/cloud', 'embodied/materials'],
    scopes: ['2', '3'],
  },
];
