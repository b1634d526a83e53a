import { type OwnSession, ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { ActionIcon, Text } from '@mantine/core'
import {
  IconCalendar,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHourglass,
  IconKey,
  IconLogout,
  IconMail,
  IconPlugConnected,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Browser, System } from '@fobhouse/contract/user-agents.ts'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Row } from '../../../ui/row-list.tsx'
import { StateBadge } from '../../../ui/state-dot.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'

// Names of products, the same in every language.
const browserNames: Record<Browser, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
}
const systemNames: Record<System, string> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
}

/** What somebody knows a way in of theirs by: `Firefox on Linux`, `API key Grafana`. */
function useDeviceName(): (session: Pick<OwnSession, 'kind' | 'name' | 'browser' | 'system'>) => string {
  const { t } = useTranslation('security')
  return ({ kind, name, browser, system }) => {
    if (name !== null && (kind === 'key' || kind === 'link' || kind === 'program')) {
      return t(`sessions.named.${kind}`, { name })
    }
    const thing = kind === 'browser' && browser !== null ? browserNames[browser] : t(`sessions.kinds.${kind}`)
    return system === null ? thing : t('sessions.on', { thing, system: systemNames[system] })
  }
}

const icons = {
  browser: IconDeviceDesktop,
  kiosk: IconDeviceTablet,
  app: IconDeviceMobile,
  link: IconMail,
  step: IconHourglass,
  program: IconPlugConnected,
  calendar: IconCalendar,
  key: IconKey,
}
/** Kinds that mean being logged in; the others are things that somebody made. */
const signedIn: ReadonlySet<OwnSession['kind']> = new Set(['browser', 'kiosk', 'app'])

export function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security')
  const { shortDate, relativeWithin } = useFormats()
  const name = useDeviceName()(session)
  const { kind, isCurrent, address, startedAt, usedAt } = session
  const words = wordsOf(kind)
  const [isAsking, setAsking] = useState(false)
  return (
    <Row
      icon={<TintedIcon icon={icons[kind]} tone={isCurrent ? 'good' : 'off'} />}
      end={
        isCurrent ? (
          <StateBadge tone="good">{t('sessions.here')}</StateBadge>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            title={t(words.end)}
            aria-label={t(words.endNamed, { name })}
            onClick={() => setAsking(true)}
          >
            <IconLogout size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <Text fw={600}>{name}</Text>
      {!isCurrent && usedAt !== startedAt && (
        <Text size="sm" c="dimmed">
          {t('sessions.used', { time: relativeWithin(usedAt) })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {sinceText(t, { kind, date: shortDate(startedAt), address })}
      </Text>
      {isAsking && <EndDialog session={session} name={name} onClose={() => setAsking(false)} />}
    </Row>
  )
}

type Made = { kind: OwnSession['kind']; date: string; address: string | null }

function sinceText(t: TFunction<'security'>, { kind, date, address }: Made): string {
  if (!signedIn.has(kind)) return t('sessions.madeOn', { date })
  return address === null ? t('sessions.since', { date }) : t('sessions.sinceFrom', { date, address })
}

function wordsOf(kind: OwnSession['kind']) {
  return signedIn.has(kind)
    ? ({
        end: 'sessions.end',
        endNamed: 'sessions.endNamed',
        title: 'sessions.endTitle',
        text: 'sessions.endText',
        done: 'sessions.ended',
      } as const)
    : ({
        end: 'sessions.stop',
        endNamed: 'sessions.stopNamed',
        title: 'sessions.stopTitle',
        text: 'sessions.stopText',
        done: 'sessions.stopped',
      } as const)
}

function EndDialog({
  session: { id, kind },
  name,
  onClose,
}: {
  session: OwnSession
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('security')
  const words = wordsOf(kind)
  return (
    <RemovalDialog
      title={t(words.title, { name })}
      consequence={t(words.text)}
      action={t(words.end)}
      done={t(words.done, { name })}
      remove={() => call(ownSessionRoutes.end, { params: { id } })}
      onClose={onClose}
    />
  )
}
