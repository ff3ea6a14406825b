import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  guessCountry,
  helpFor,
  listHelpCountries,
  type HelpLine,
} from '../../../shared/words/help-resources.ts';
import type { Crisis } from '../../../shared/words/harm/notice-crisis.ts';
import { activeLanguage } from '../../i18n/i18n.ts';
import { deviceTimeZone } from '../../lib/device-time-zone.ts';
import { formatDay } from '../../lib/format/format.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { crisisIn } from './harm-words.ts';
import styles from './care-card.module.css';

interface CareCardProps {
  /** Her answers of one day. */
  readonly answers: readonly string[];
  readonly level: 2 | 3;
  /** One more with each save that it answers: then it comes into view, beside what is said of the save. */
  readonly calls?: number | undefined;
}

/** Where help is, when her own words sound as if it were needed. Found on this device; told to nobody. */
export function CareCard({ answers, level, calls = 0 }: CareCardProps) {
  const crisis = crisisIn(answers);
  if (crisis === 'violence') return <QuietCare />;
  return (
    crisis && (
      <InView calls={calls}>
        <OpenCare level={level} />
      </InView>
    )
  );
}

/**
 * Who is hurt or watched by somebody may not be alone with her screen: one closed line that says nothing
 * of it, in the flow of the page; nothing moves, nothing colors, nothing opens by itself.
 */
function QuietCare() {
  const { t } = useTranslation('insights');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <details className={styles['quiet']}>
        <summary id={id}>{t('care.quiet')}</summary>
        <div className={styles['body']}>
          <Help crisis="violence" />
        </div>
      </details>
    </section>
  );
}

function InView({ calls, children }: { readonly calls: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (calls > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [calls]);
  return (
    <div ref={place} className={styles['place']}>
      {children}
    </div>
  );
}

function OpenCare({ level }: { readonly level: 2 | 3 }) {
  const { t } = useTranslation('insights');
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <Heading id={id}>{t('care.title')}</Heading>
      <Help crisis="self_harm" />
    </Card>
  );
}

function Help({ crisis }: { readonly crisis: Crisis }) {
  const { t } = useTranslation('insights');
  const language = activeLanguage();
  const [country, setCountry] = useState(() => guessCountry(deviceTimeZone()) ?? '');
  const help = helpFor(country || null, crisis);
  const isViolence = crisis === 'violence';
  return (
    <>
      <p>{t(isViolence ? 'care.violence' : 'care.selfHarm')}</p>
      <ul className={styles['lines']}>
        {help.emergency.length > 0 ? (
          <li>
            <span>{t('care.emergency')}</span>
            {help.emergency.map((number) => (
              <Phone key={number} number={number} />
            ))}
          </li>
        ) : (
          <li>{help.elsewhere.emergency[language]}</li>
        )}
        {help.lines.map((line) => (
          <Line key={line.url} line={line} />
        ))}
        {help.finders.map(({ url, name }) => (
          <li key={url}>
            <Site url={url} name={name[language]} />
          </li>
        ))}
      </ul>
      <Select
        label={t('care.country')}
        value={country}
        className={styles['country']}
        onChange={(event) => setCountry(event.target.value)}
      >
        <option value="">{t('care.elsewhere')}</option>
        {listHelpCountries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name[language]}
          </option>
        ))}
      </Select>
      {isViolence && <p className={styles['note']}>{t('care.watched')}</p>}
      <p className={styles['note']}>
        {t('care.private')}{' '}
        {help.checkedOn === null
          ? t('care.unchecked')
          : t('care.reviewed', { day: formatDay(help.checkedOn) })}
      </p>
    </>
  );
}

function Line({ line }: { readonly line: HelpLine }) {
  return (
    <li>
      <Site url={line.url} name={line.name[activeLanguage()]} />
      {line.phone && <Phone number={line.phone} />}
      {line.text && <Phone number={line.text} by="sms" />}
    </li>
  );
}

interface PhoneProps {
  readonly number: string;
  readonly by?: 'tel' | 'sms';
}

function Phone({ number, by = 'tel' }: PhoneProps) {
  const { t } = useTranslation('insights');
  return (
    <a href={`${by}:${number.replaceAll(/\D/g, '')}`} className={styles['phone']}>
      {/* One run of text: the link is a flex box, and between the parts of one a space is dropped. */}
      <span>
        {t(by === 'sms' ? 'care.textBefore' : 'care.callBefore')} <bdi dir="ltr">{number}</bdi>
      </span>
    </a>
  );
}

function Site({ url, name }: { readonly url: string; readonly name: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
