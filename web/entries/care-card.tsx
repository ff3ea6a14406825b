import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  guessCountry,
  helpFor,
  listHelpCountries,
  type HelpLine,
} from '../../shared/words/help-resources.ts';
import type { Crisis } from '../../shared/words/notice-crisis.ts';
import { activeLanguage } from '../i18n/i18n.ts';
import { deviceTimeZone } from '../lib/device-time-zone.ts';
import { formatDay } from '../lib/format.ts';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/select.tsx';
import { crisisIn } from './heavy-words.ts';
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
  const crisis = useMemo(() => crisisIn(answers), [answers]);
  return (
    crisis && (
      <InView calls={calls}>
        <CareFor crisis={crisis} level={level} />
      </InView>
    )
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

function CareFor({ crisis, level }: { readonly crisis: Crisis; readonly level: 2 | 3 }) {
  const { t } = useTranslation('insights');
  const id = useId();
  const language = activeLanguage();
  const [country, setCountry] = useState(() => guessCountry(deviceTimeZone()) ?? '');
  const help = helpFor(country || null, crisis);
  const Heading = `h${level}` as const;
  return (
    <Card as="section" labelledBy={id} className={styles['card']}>
      <Heading id={id}>{t('care.title')}</Heading>
      <p>{t(crisis === 'self_harm' ? 'care.selfHarm' : 'care.violence')}</p>
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
        <li>
          <Site url={help.elsewhere.url} name={help.elsewhere.name[language]} />
        </li>
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
      <p className={styles['note']}>
        {t('care.private')}{' '}
        {help.checkedOn === null
          ? t('care.unchecked')
          : t('care.reviewed', { day: formatDay(help.checkedOn) })}
      </p>
    </Card>
  );
}

function Line({ line }: { readonly line: HelpLine }) {
  return (
    <li>
      <Site url={line.url} name={line.name[activeLanguage()]} />
      {line.phone && <Phone number={line.phone} />}
    </li>
  );
}

function Phone({ number }: { readonly number: string }) {
  const { t } = useTranslation('insights');
  return (
    <a href={`tel:${number.replaceAll(/\D/g, '')}`} className={styles['phone']}>
      {/* One run of text: the link is a flex box, and between the parts of one a space is dropped. */}
      <span>
        {t('care.callBefore')} <bdi dir="ltr">{number}</bdi>
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
