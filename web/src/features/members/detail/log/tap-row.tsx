import type { MemberLogEntryOf } from '@fobhouse/contract/routes/member-logs.ts'
import { Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/use-formats.ts'
import { DayRow } from '../../../../ui/day-list.tsx'
import { useLoggedReasons } from '../../../../domain/device/reason-text.ts'
import { tapIcons, tapTones } from '../../../../domain/device/tap-outcome.tsx'
import { WhyButton } from '../../../../domain/device/why/why-button.tsx'

type TapRowProps = { memberId: number; entry: MemberLogEntryOf<'tap'> }

export function TapRow({ memberId, entry }: TapRowProps) {
  const { t } = useTranslation('members')
  const { outcome, device } = entry
  const why = useLoggedReasons()(entry.reasons)
  return (
    <DayRow
      at={entry.date}
      icon={tapIcons[outcome]}
      tone={tapTones[outcome]}
      end={<WhyRefused memberId={memberId} entry={entry} />}
    >
      <Trans
        t={t}
        i18nKey={outcome === 'denied' && why !== '' ? 'log.tap.deniedWhy' : `log.tap.${outcome}`}
        values={{ device, why }}
        components={{ what: <Text span inherit fw={600} /> }}
      />
    </DayRow>
  )
}

/** Explains a refused tap from the facts of its moment. A machine refuses payments, which their row explains. */
function WhyRefused({ memberId, entry }: TapRowProps) {
  const { t } = useTranslation()
  const { exact } = useFormats()
  const { deviceKind, outcome, deviceId, date } = entry
  if (deviceKind === 'memberbucks' || outcome === 'granted') return null
  return (
    <WhyButton question={{ member: memberId, device: deviceId, at: date }} label={t('whyOf', { name: exact(date) })} />
  )
}
