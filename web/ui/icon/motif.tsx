import { classNames } from '../class-names.ts';
import styles from './motif.module.css';

const drawings = {
  leaf: [
    'M32 58c-2-16 2-32 12-46',
    'M34 44c-9 0-15-5-17-13 9 0 15 5 17 13Z',
    'M37 32c9-1 15-6 17-14-9 0-15 5-17 14Z',
    'M42 18c-4-4-5-8-3-13 4 3 6 8 3 13Z',
  ],
  crescent: ['M45 41A20 20 0 1 1 24 13a16 16 0 0 0 21 28Z', 'M47 13v8m-4-4h8', 'M55 27v4m-2-2h4'],
  lamp: [
    'M23 8h18l8 22H15l8-22Z',
    'M32 30v24',
    'M22 56h20',
    'M40 30v7',
    'M10 38l-4 3m12 2-2 5m36-10 4 3m-12 2 2 5',
  ],
} as const;

export type MotifName = keyof typeof drawings;

interface MotifProps {
  readonly name: MotifName;
  readonly className?: string | undefined;
}

/** The few drawings of the house: pen strokes in the colour of the text around them. */
export function Motif({ name, className }: MotifProps) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={classNames(styles['motif'], className)}>
      {drawings[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
