import { isSafeReturn } from '@fobhouse/contract/openid.ts'
import type { OidcClient } from '@fobhouse/contract/routes/openid.ts'
import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'

type Deeds = { onEdit: (program: OidcClient) => void; onRemove: (program: OidcClient) => void }

export function ProgramTable({ programs, ...deeds }: Deeds & { programs: readonly OidcClient[] }) {
  const { t } = useTranslation('settings')
  return (
    <ResponsiveTable
      label={t('programs.title')}
      columns={columnsWith(t, deeds)}
      rows={programs}
      rowKey={(program) => program.id}
      card={cardWith(deeds)}
    />
  )
}

function columnsWith(t: TFunction<'settings'>, deeds: Deeds): Column<OidcClient>[] {
  const deedsHead = <VisuallyHidden>{t('programs.deeds')}</VisuallyHidden>
  return [
    { key: 'name', head: t('programs.name'), cell: (program) => <NameCell program={program} /> },
    { key: 'gets', head: t('programs.gets'), cell: (program) => <Gets program={program} /> },
    { key: 'created', head: t('programs.created'), cell: (program) => <Created program={program} /> },
    { key: 'deeds', head: deedsHead, cell: (program) => <DeedButtons program={program} {...deeds} />, isRight: true },
  ]
}

function cardWith(deeds: Deeds) {
  return (program: OidcClient) => <ProgramCard program={program} {...deeds} />
}

type CellProps = { program: OidcClient }

function ProgramCard({ program, ...deeds }: CellProps & Deeds) {
  return (
    <Stack gap="sm">
      <NameCell program={program} />
      <Gets program={program} />
      <Created program={program} />
      <DeedButtons program={program} {...deeds} />
    </Stack>
  )
}

function NameCell({ program: { name, redirectUris, activeOnly } }: CellProps) {
  const { t } = useTranslation('settings')
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {!activeOnly && <Badge variant="default">{t('programs.forAll')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {URL.parse(redirectUris[0] ?? '')?.host}
      </Text>
      {!redirectUris.every(isSafeReturn) && <StateDot tone="bad">{t('programs.notSafe')}</StateDot>}
    </div>
  )
}

function Gets({ program: { scopes } }: CellProps) {
  const { t } = useTranslation('settings')
  return <>{scopes.map((scope) => t(`programs.scopes.${scope}`)).join(' · ')}</>
}

function Created({ program: { createdAt, createdBy } }: CellProps) {
  return (
    <div>
      <RelativeTime at={createdAt} />
      <Text size="sm" c="dimmed">
        {createdBy}
      </Text>
    </div>
  )
}

function DeedButtons({ program, onEdit, onRemove }: CellProps & Deeds) {
  const { t } = useTranslation('settings')
  const { name } = program
  return (
    <Group gap="sm" justify="flex-end">
      <Button variant="default" aria-label={t('programs.editOf', { name })} onClick={() => onEdit(program)}>
        {t('programs.edit')}
      </Button>
      <Button variant="default" aria-label={t('programs.removeOf', { name })} onClick={() => onRemove(program)}>
        {t('programs.remove')}
      </Button>
    </Group>
  )
}
