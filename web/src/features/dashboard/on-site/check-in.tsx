import { Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCheckIn, useCheckOut, useSince, useVisit } from '../../../domain/member/site-session.ts'
import type { SiteSession } from '@fobhouse/contract/routes/site-sessions.ts'
import classes from '../dashboard.module.css'
import { GuestsDialog } from './guests-dialog.tsx'

const big = { size: 'xl', h: { base: 60, sm: 64 }, px: 'xl', fz: 18, fullWidth: true } as const

/** One big button to check in or out. Draws nothing if the visit is unknown, or the club has no site sign-in. */
export function CheckIn({ mayCheckIn }: { mayCheckIn: boolean }) {
  const visit = useVisit()
  if (visit === undefined) return null
  if (visit !== false) return <Here visit={visit} />
  return mayCheckIn ? <Away /> : null
}

function Away() {
  const { t } = useTranslation('dashboard')
  const { mutate } = useCheckIn()
  const [isAsking, { open, close }] = useDisclosure(false)
  return (
    <div className={classes.checkIn}>
      <Button {...big} leftSection={<IconLogin2 size={22} stroke={1.75} aria-hidden />} onClick={() => mutate([])}>
        {t('visit.checkIn')}
      </Button>
      <div className={classes.visitNote}>
        <Text size="sm" c="dimmed">
          {t('visit.away')}
        </Text>
        <Anchor component="button" type="button" size="sm" fw={600} className={classes.bringGuests} onClick={open}>
          {t('visit.bringGuests')}
        </Anchor>
      </div>
      {isAsking && <GuestsDialog onClose={close} onCheckIn={mutate} />}
    </div>
  )
}

function Here({ visit }: { visit: SiteSession }) {
  const { t } = useTranslation('dashboard')
  const { mutate } = useCheckOut()
  const since = useSince()
  const time = since(visit.start)
  const count = visit.guests.length
  return (
    <div className={classes.checkIn}>
      <Button
        {...big}
        variant="default"
        leftSection={<IconLogout2 size={22} stroke={1.75} aria-hidden />}
        onClick={() => mutate()}
      >
        {t('visit.checkOut')}
      </Button>
      <div className={classes.visitNote}>
        <Text size="sm" c="dimmed" title={visit.guests.join(', ')}>
          {count === 0 ? t('visit.since', { time }) : t('visit.sinceWith', { time, count })}
        </Text>
      </div>
    </div>
  )
}
