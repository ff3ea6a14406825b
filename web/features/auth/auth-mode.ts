export type AuthMode = 'login' | 'signup';
