const PLAN_CHANGE_KEY = 'plan_changed';

/** Told by the payment page to the app that loads next in this tab: what it knows of her plan is old. */
export function notePlanChange(): void {
  try {
    sessionStorage.setItem(PLAN_CHANGE_KEY, 'true');
  } catch {
    // The app learns it with its next question to the server.
  }
}

export function hasPlanChanged(): boolean {
  try {
    return sessionStorage.getItem(PLAN_CHANGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetPlanChange(): void {
  try {
    sessionStorage.removeItem(PLAN_CHANGE_KEY);
  } catch {
    // Nothing was noted.
  }
}
