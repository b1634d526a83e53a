import type { Approval } from '@fobhouse/contract/routes/approvals.ts'
import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { useFactName, useFactValue } from '../../domain/trail/use-facts.ts'
import { useDutyNames } from '../../domain/member/duty-names.ts'

/** Everything that the deciding administrator must know. */
export function ActFacts({ approval: { act } }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const { money } = useFormats()
  const duties = useDutyNames()
  switch (act.kind) {
    case 'role':
      return (
        <Text>
          {t('roleBefore', { duties: duties(act.before) })}
          <br />
          {t('roleAfter', { duties: duties(act.duties) })}
        </Text>
      )
    case 'address':
      return <Text style={{ overflowWrap: 'anywhere' }}>{t('addressTo', { email: act.email })}</Text>
    case 'erasure':
      return <Text>{t('erasureNote')}</Text>
    case 'credit':
      return <Text>{t('creditNote', { description: act.description, amount: money(act.withinDay) })}</Text>
    case 'service':
      return <Settings settings={act.settings} />
  }
}

type SettingsProps = { settings: Extract<Approval['act'], { kind: 'service' }>['settings'] }

function Settings({ settings }: SettingsProps) {
  const { t } = useTranslation('approvals')
  const nameOf = useFactName()
  const valueOf = useFactValue()
  return (
    <List style={{ overflowWrap: 'anywhere' }}>
      {settings.map(({ key, value }) => (
        <List.Item key={key}>
          {value === undefined
            ? t('secret', { name: nameOf(key) })
            : t('setting', { name: nameOf(key), value: valueOf(key, value) })}
        </List.Item>
      ))}
    </List>
  )
}
