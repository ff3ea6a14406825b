import * as auth from './auth.ts';
import { getConfig } from './config.ts';
import * as days from './days.ts';
import * as reflections from './reflections.ts';
import * as feedback from './feedback.ts';
import * as sync from './sync.ts';
import type { Route } from './route.ts';

/** Every call of the API and who may make it. The server serves no route that is not here. */
export const routes: readonly Route[] = [
  auth.signUp,
  auth.logIn,
  auth.logOut,
  auth.getMe,
  auth.refreshSession,
  auth.setNotificationPreferences,
  auth.setLanguage,
  days.getDailyAffirmation,
  days.getDailyQuestions,
  days.getUserDailyQuestions,
  days.syncDays,
  reflections.createReflection,
  reflections.createReflectionBatch,
  reflections.listReflections,
  reflections.listReflectionHistory,
  reflections.deleteReflection,
  sync.pullReflections,
  sync.pullFeedback,
  sync.getDigest,
  sync.syncEvents,
  feedback.listFeedbackHistory,
  feedback.getDailyFeedback,
  feedback.generateFeedback,
  getConfig,
];
