import styles from './lamp-scene.module.css';

/** An open book under a lamp, the moon in the window: the evening this is made for. */
export function LampScene() {
  return (
    <svg viewBox="0 0 360 300" className={styles['scene']} aria-hidden="true">
      <path className={styles['window']} d="M36 176V86a58 58 0 0 1 116 0v90Z" />
      <path d="M36 176V86a58 58 0 0 1 116 0v90" />
      <path d="M26 176h136" />
      <path className={styles['moon']} d="M112 106a28 28 0 1 1-27-39 22 22 0 0 0 27 39Z" />
      <path d="M122 74v8m-4-4h8M62 136v6m-3-3h6M126 132v6m-3-3h6" />
      <path className={styles['glow']} d="M252 108h68l34 166H128Z" />
      <path className={styles['shade']} d="M260 48h52l26 60H234Z" />
      <path d="M286 108v166M286 48V36m-22 238h44M314 108v26" />
      <circle cx="314" cy="138" r="3.5" />
      <path
        className={styles['page']}
        d="M182 226c-22-14-50-17-80-15v48c30-2 58 1 80 15 22-14 50-17 80-15v-48c-30-2-58 1-80 15Z"
      />
      <path d="M182 226c-22-14-50-17-80-15v48c30-2 58 1 80 15 22-14 50-17 80-15v-48c-30-2-58 1-80 15Zm0 0v48" />
      <path
        className={styles['lines']}
        d="M116 226c18 0 36 3 52 9m-52 4c18 0 36 3 52 9M196 235c16-6 34-9 52-9m-52 22c10-4 20-6 30-7"
      />
      <path d="M40 274h300" />
      <path d="M58 274c-3-18 1-36 12-50m-6 32c-9 0-14-4-17-12 9 0 15 4 17 12Zm6-20c8-1 13-6 15-14-9 1-14 6-15 14Zm-2 10" />
    </svg>
  );
}
