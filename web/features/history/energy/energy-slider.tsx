import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { directionOf } from '../../../i18n/direction.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EnergyDrawing } from './energy-drawing.tsx';
import { nearestIndex, type Scale } from './energy-scale.ts';
import type { EnergySeries } from './energy-series.ts';
import { scoreOf, whenOf } from './energy-words.ts';
import styles from './energy-slider.module.css';

interface EnergySliderProps {
  readonly series: EnergySeries;
  readonly onOpen: (day: Day) => void;
}

/** A slider over its points: arrow keys and the finger choose one, and screen readers say its value. */
export function EnergySlider({ series, onOpen }: EnergySliderProps) {
  const { t } = useTranslation('history');
  const { points, unit, slots } = series;
  const [asked, setAsked] = useState(Number.POSITIVE_INFINITY);
  const index = Math.min(asked, points.length - 1);
  const point = points[index];
  const scale: Scale = { slots, isRtl: directionOf(activeLanguage()) === 'rtl' };
  if (!point) return null;
  const said = t('energy.point', { when: whenOf(t, unit, point), score: scoreOf(point.score) });

  const handleKey = (event: KeyboardEvent): void => {
    const isOpening = event.key === 'Enter' && unit === 'day';
    const next = indexAfterKey(event.key, index, { last: points.length - 1, isRtl: scale.isRtl });
    if (next === null && !isOpening) return;
    event.preventDefault();
    if (next === null) onOpen(point.day);
    else setAsked(next);
  };
  const handlePointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setAsked(nearestIndex(points, (clientX - left) / width, scale));
  };

  return (
    <figure className={styles['figure']}>
      <Levels />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('energy.slider')}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={said}
        className={styles['area']}
        onKeyDown={handleKey}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
      >
        <EnergyDrawing series={series} scale={scale} chosen={point} />
      </div>
      <Ends series={series} />
      <figcaption className={styles['chosen']}>
        <span>{said}</span>
        {unit === 'day' && (
          <Button variant="ghost" onClick={() => onOpen(point.day)}>
            {t('energy.open')}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function Levels() {
  return (
    <div className={styles['levels']} aria-hidden="true">
      {[10, 5, 0].map((level) => (
        <span key={level}>{formatNumber(level)}</span>
      ))}
    </div>
  );
}

/** Each under the middle of its slot, where its point would be; one wider than its slot begins at the edge. */
function Ends({ series: { unit, from, to, slots } }: Pick<EnergySliderProps, 'series'>) {
  const style = unit === 'day' ? 'short' : 'month';
  return (
    <div className={styles['ends']} aria-hidden="true">
      <span style={{ inlineSize: `${100 / slots}%` }}>{formatDay(from, style)}</span>
      <span style={{ inlineSize: `${100 / slots}%` }}>{formatDay(to, style)}</span>
    </div>
  );
}

function indexAfterKey(
  key: string,
  index: number,
  { last, isRtl }: { readonly last: number; readonly isRtl: boolean },
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: 7,
    PageDown: -7,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(Math.max(index + step, 0), last);
}
