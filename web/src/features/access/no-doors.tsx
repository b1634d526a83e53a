import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Button, Card } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../domain/member/may.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoDoors() {
  const { t } = useTranslation('access')
  const mayAdd = useMay()(deviceRoutes.create)
  return (
    <Card>
      <EmptyState
        icon={IconDoor}
        title={t('empty.title')}
        reason={t('empty.reason')}
        action={
          mayAdd && (
            <Button component={Link} to="/manage/devices" variant="default">
              {t('empty.adminAction')}
            </Button>
          )
        }
      />
    </Card>
  )
}
