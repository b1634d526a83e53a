import type { HouseState } from '@fobhouse/contract/routes/house.ts'
import { Button, Card, Text, UnstyledButton } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './doors-now.module.css'
import { EnteringDialog } from './entering-dialog.tsx'

type Door = HouseState['doors'][number]

/** Door by door how many people can enter now, until when, and whether the board knows. */
export function DoorsNow({ doors }: Pick<HouseState, 'doors'>) {
  const { t } = useTranslation('house')
  const [open, setOpen] = useState<Door>()
  return (
    <section aria-label={t('now.title')}>
      <SectionTitle>{t('now.title')}</SectionTitle>
      {doors.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconDoor}
            title={t('now.empty')}
            action={
              <Button component={Link} to="/manage/devices">
                {t('now.addDoor')}
              </Button>
            }
          />
        </Card>
      ) : (
        <ul className={classes.doors}>
          {doors.map((door) => (
            <li key={door.id}>
              <DoorCard door={door} onOpen={() => setOpen(door)} />
            </li>
          ))}
        </ul>
      )}
      {open && <EnteringDialog door={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function DoorCard({ door, onOpen }: { door: Door; onOpen: () => void }) {
  const { t } = useTranslation('house')
  const { at } = useMomentTexts()
  const { name, canEnterNow, nextChange } = door
  return (
    <UnstyledButton className={classes.door} onClick={onOpen}>
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>
        {canEnterNow === 0 ? t('now.none') : t('now.people', { count: canEnterNow })}
      </span>
      {nextChange !== null && (
        <Text component="span" size="sm" c="dimmed">
          {t('now.changes', { moment: at(nextChange) })}
        </Text>
      )}
      <OpenHouse door={door} />
      <Heard door={door} />
    </UnstyledButton>
  )
}

/** How open house stands, at a door that has it now. */
function OpenHouse({ door: { openState } }: { door: Door }) {
  const { t } = useTranslation('house')
  const moments = useMomentTexts()
  const { state, until } = openState
  if (state === 'off' || until === null) return null
  return (
    <StateDot tone={state === 'open' ? 'good' : 'off'} isSentence>
      {t(`openHouse.${state}`, { moment: moments.until(until) })}
    </StateDot>
  )
}

function Heard({ door: { connected, protocol, listState } }: { door: Door }) {
  const { t } = useTranslation('house')
  if (listState === 'live')
    return (
      <StateDot tone={connected ? 'good' : 'bad'} isSentence>
        {t(connected ? 'now.decidedLive' : 'now.unreached')}
      </StateDot>
    )
  if (protocol === null)
    return (
      <StateDot tone="off" isSentence>
        {t('now.never')}
      </StateDot>
    )
  if (listState === 'expired')
    return (
      <StateDot tone="bad" isSentence>
        {t('now.listExpired')}
      </StateDot>
    )
  if (!connected)
    return (
      <StateDot tone="bad" isSentence>
        {t('now.offline')}
      </StateDot>
    )
  return listState === 'current' ? (
    <StateDot tone="good" isSentence>
      {t('now.listCurrent')}
    </StateDot>
  ) : (
    <StateDot tone="attention" isSentence>
      {t('now.listWaiting')}
    </StateDot>
  )
}
