import { type AllowedProgram, openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'
import { programsQuery } from './queries.ts'

/** Other programs that I log in to with this account. Hidden if there are none, as for most people. */
export function Programs() {
  const { t } = useTranslation('security')
  const { data: programs = [] } = useQuery(programsQuery)
  if (programs.length === 0) return null
  return (
    <section aria-label={t('programs.title')}>
      <SectionTitle>{t('programs.title')}</SectionTitle>
      <Text c="dimmed" size="sm" mb="sm">
        {t('programs.explain')}
      </Text>
      <RowList label={t('programs.title')}>
        {programs.map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </RowList>
    </section>
  )
}

function ProgramRow({ program }: { program: AllowedProgram }) {
  const { t } = useTranslation('security')
  const { shortDate } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { name, host, scopes, since } = program
  const told = scopes.filter((scope) => scope !== 'openid').map((scope) => t(`programs.scopes.${scope}`))
  return (
    <Row
      icon={<TintedIcon icon={IconPlugConnected} tone="off" />}
      end={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          title={t('programs.withdraw')}
          aria-label={t('programs.withdrawNamed', { name })}
          onClick={() => setAsking(true)}
        >
          <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('programs.since', { host, date: shortDate(since) })}
      </Text>
      <Text size="sm" c="dimmed">
        {told.length === 0 ? t('programs.knowsNothing') : t('programs.knows', { facts: told.join(', ') })}
      </Text>
      {isAsking && <WithdrawDialog program={program} onClose={() => setAsking(false)} />}
    </Row>
  )
}

function WithdrawDialog({ program: { id, name }, onClose }: { program: AllowedProgram; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <RemovalDialog
      title={t('programs.withdrawTitle', { name })}
      consequence={t('programs.withdrawText', { name })}
      action={t('programs.withdraw')}
      done={t('programs.withdrawn', { name })}
      remove={() => call(openIdRoutes.withdraw, { params: { id: String(id) } })}
      onClose={onClose}
    />
  )
}
