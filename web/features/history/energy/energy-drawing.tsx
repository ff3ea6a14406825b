import { memo } from 'react';
import { heightOf, placeOf, type Scale } from './energy-scale.ts';
import type { EnergyPoint, EnergySeries } from './energy-series.ts';
import styles from './energy-drawing.module.css';

interface EnergyDrawingProps {
  readonly series: EnergySeries;
  readonly scale: Scale;
  readonly chosen: EnergyPoint;
}

/** Everything in per cent: it fits any width, and neither marks nor strokes are stretched. */
export function EnergyDrawing({ series, scale, chosen }: EnergyDrawingProps) {
  const { x, y } = percent(chosen, scale);
  return (
    <svg className={styles['drawing']} aria-hidden="true" focusable="false">
      {[0, 5, 10].map((level) => (
        <line
          key={level}
          x1="0%"
          x2="100%"
          y1={`${heightOf(level)}%`}
          y2={`${heightOf(level)}%`}
          className={styles['level']}
        />
      ))}
      <line x1={x} x2={x} y1="0%" y2="100%" className={styles['guide']} />
      <Marks series={series} slots={scale.slots} isRtl={scale.isRtl} />
      <circle cx={x} cy={y} r="9" className={styles['ring']} />
    </svg>
  );
}

interface MarksProps extends Scale {
  readonly series: EnergySeries;
}

/** A line where days follow each other; a dot is a day, a diamond an average. */
const Marks = memo(function Marks({ series, slots, isRtl }: MarksProps) {
  const scale = { slots, isRtl };
  return (
    <>
      {series.runs.flatMap((run) =>
        run.slice(1).map((point, index) => {
          const before = percent(run[index] ?? point, scale);
          const { x, y } = percent(point, scale);
          return (
            <line
              key={point.slot}
              x1={before.x}
              y1={before.y}
              x2={x}
              y2={y}
              className={styles['line']}
            />
          );
        }),
      )}
      {series.points.map((point) => {
        const { x, y } = percent(point, scale);
        return series.unit === 'day' ? (
          <circle key={point.slot} cx={x} cy={y} r="4" className={styles['mark']} />
        ) : (
          <svg key={point.slot} x={x} y={y} className={styles['diamond']}>
            <path d="M0-5 5 0 0 5-5 0Z" className={styles['mark']} />
          </svg>
        );
      })}
    </>
  );
});

function percent(point: EnergyPoint, scale: Scale): { readonly x: string; readonly y: string } {
  const { x, y } = placeOf(point, scale);
  return { x: `${x}%`, y: `${y}%` };
}
