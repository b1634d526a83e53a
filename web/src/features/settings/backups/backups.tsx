import type { Backup } from '@fobhouse/contract/routes/backups.ts'
import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { Button, Card, Group } from '@mantine/core'
import { IconArchive, IconDatabaseExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { BackupSize, BackupState, BackupTime } from './backup-cells.tsx'
import { backupsQuery, useBackUpNow } from './queries.ts'

/** What the server has made of the club, and whether it can be restored. */
export function Backups({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('settings')
  const query = useQuery(backupsQuery)
  const isOff = settings.find(({ key }) => key === 'backups.folder')?.value === ''
  return (
    <section aria-label={t('backups.title')}>
      <QueryView query={query} loading={<ListLoading rows={3} />}>
        {(backups) =>
          backups.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconArchive}
                title={t('backups.empty.title')}
                reason={t(isOff ? 'backups.empty.off' : 'backups.empty.soon')}
                action={isOff ? undefined : <BackUpNow backups={backups} />}
              />
            </Card>
          ) : (
            <>
              <SectionTitle action={isOff ? undefined : <BackUpNow backups={backups} />}>
                {t('backups.title')}
              </SectionTitle>
              <BackupTable backups={backups} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function BackUpNow({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation('settings')
  const backUp = useBackUpNow()
  const isUnderWay = backups.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <Button
      variant="default"
      leftSection={<IconDatabaseExport size={18} aria-hidden />}
      loading={backUp.isPending}
      disabled={isUnderWay}
      onClick={() => backUp.mutate()}
    >
      {t('backups.now')}
    </Button>
  )
}

function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation('settings')
  const columns: Column<Backup>[] = [
    { key: 'at', head: t('backups.column.at'), width: 190, cell: timeOf },
    { key: 'state', head: t('backups.column.state'), cell: stateOf },
    { key: 'size', head: t('backups.column.size'), isRight: true, width: 190, cell: sizeOf },
  ]
  return <ResponsiveTable label={t('backups.title')} rows={backups} rowKey={idOf} columns={columns} card={cardOf} />
}

const idOf = ({ id }: Backup) => id
const timeOf = (backup: Backup) => <BackupTime backup={backup} />
const stateOf = (backup: Backup) => <BackupState backup={backup} />
const sizeOf = (backup: Backup) => <BackupSize backup={backup} />
const cardOf = (backup: Backup) => (
  <>
    <Group justify="space-between" wrap="nowrap">
      <BackupTime backup={backup} />
      <BackupSize backup={backup} />
    </Group>
    <BackupState backup={backup} />
  </>
)
