import { Card, Stack } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { KioskRow } from './kiosk-row.tsx'
import { PendingKiosk } from './pending-kiosk.tsx'
import { kiosksQuery } from './queries.ts'

/** The club's kiosks, with those that wait for approval on top. */
export function KiosksScreen() {
  const { t } = useTranslation('kiosks')
  const query = useQuery(kiosksQuery)
  return (
    <QueryView query={query}>
      {(kiosks) => {
        if (kiosks.length === 0) {
          return (
            <Card>
              <EmptyState icon={IconDeviceTablet} title={t('empty.title')} reason={t('empty.reason')} />
            </Card>
          )
        }
        const approved = kiosks.filter(({ authorised }) => authorised)
        const pending = kiosks.filter(({ authorised }) => !authorised)
        return (
          <Stack gap="md">
            {pending.map((kiosk) => (
              <PendingKiosk key={kiosk.id} kiosk={kiosk} />
            ))}
            {approved.length > 0 && (
              <RowList label={t('list')}>
                {approved.map((kiosk) => (
                  <KioskRow key={kiosk.id} kiosk={kiosk} />
                ))}
              </RowList>
            )}
          </Stack>
        )
      }}
    </QueryView>
  )
}
