import type { Theme } from './themes.ts';

export type Weight = 3 | 2 | 1 | -1 | -2 | -3;
export type MoodList = Readonly<Record<Weight, string>>;
export type ThemeList = Readonly<Record<Theme, string>>;
