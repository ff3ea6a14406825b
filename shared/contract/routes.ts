import * as account from './account.ts';
import * as auth from './auth.ts';
import * as community from './community.ts';
import * as billing from './billing.ts';
import { getConfig } from './config.ts';
import * as days from './days.ts';
import * as journal from './journal.ts';
import * as notifications from './notifications.ts';
import * as reflections from './reflections.ts';
import * as feedback from './feedback.ts';
import * as insights from './insights.ts';
import { getLegalText } from './legal.ts';
import * as sync from './sync.ts';
import { createSupportTicket } from './support.ts';
import type { Route } from './route.ts';

/** Every call of the API and who may make it. The server serves no route that is not here. */
export const routes: readonly Route[] = [
  auth.signUp,
  auth.logIn,
  auth.logOut,
  auth.getMe,
  auth.refreshSession,
  auth.forgotPassword,
  auth.resetPassword,
  notifications.setNotificationPreferences,
  notifications.askToUnsubscribe,
  notifications.unsubscribe,
  notifications.undoUnsubscribe,
  auth.setDeviceClosed,
  auth.setLanguage,
  account.exportAccount,
  account.deleteAccount,
  account.askEarlierAccount,
  account.listSessions,
  account.endOtherSessions,
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
  journal.getJournal,
  journal.beginSealing,
  journal.finishSealing,
  journal.changeJournal,
  journal.beginOpening,
  journal.finishOpening,
  journal.startOver,
  feedback.listFeedbackHistory,
  feedback.getDailyFeedback,
  feedback.generateFeedback,
  insights.getModelChoice,
  insights.chooseModel,
  insights.listSentToModel,
  community.listFeelings,
  community.shareFeeling,
  community.deleteFeeling,
  community.reportFeeling,
  community.getAuthor,
  community.chooseAuthor,
  createSupportTicket,
  billing.createSubscription,
  billing.attachPayment,
  billing.openCardSetup,
  billing.changeCard,
  billing.cancelSubscription,
  billing.reactivateSubscription,
  billing.getSubscriptionDetails,
  billing.stripeWebhook,
  getConfig,
  getLegalText,
];
