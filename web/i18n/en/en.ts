import { account } from './account.ts';
import { auth } from './auth.ts';
import { common } from './common.ts';
import { community } from './community.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { history } from './history.ts';
import { insights } from './insights.ts';
import { journal } from './journal.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { plans } from './plans.ts';
import { profile } from './profile.ts';
import { shell } from './shell.ts';
import { subscribe } from './subscribe.ts';
import { subscription } from './subscription.ts';
import { support } from './support.ts';
import { sync } from './sync.ts';

export const en = {
  account,
  auth,
  common,
  community,
  dashboard,
  errors,
  fields,
  history,
  insights,
  journal,
  landing,
  legal,
  plans,
  profile,
  shell,
  subscribe,
  subscription,
  support,
  sync,
};
