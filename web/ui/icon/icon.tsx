import { classNames } from '../class-names.ts';
import { directionalIcons, iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** Always beside a word or inside something that has a name, so hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  const mirrored = directionalIcons.has(name) && styles['mirrored'];
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles['icon'], mirrored, className)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
