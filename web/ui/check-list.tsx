import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';
import styles from './check-list.module.css';

interface CheckListProps {
  readonly items: readonly string[];
  readonly className?: string | undefined;
}

/** What is included. */
export function CheckList({ items, className }: CheckListProps) {
  return (
    <ul className={classNames(styles['list'], className)}>
      {items.map((item) => (
        <li key={item} className={styles['item']}>
          <Icon name="check" className={styles['mark']} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
