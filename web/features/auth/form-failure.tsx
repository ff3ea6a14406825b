import { Icon } from '../../ui/icon.tsx';
import type { AuthFailure } from './describe-failure.ts';
import styles from './auth-form.module.css';

/** In the form and not in a toast: that would lie behind the dialog, and be gone before it is read. */
export function FormFailure({ failure }: { readonly failure: AuthFailure }) {
  return (
    <div role="alert" className={styles['failure']}>
      <Icon name="alert" />
      <p>
        <strong>{failure.title}</strong>
        <br />
        {failure.description}
      </p>
    </div>
  );
}
