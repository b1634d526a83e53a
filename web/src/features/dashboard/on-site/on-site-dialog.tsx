import { type OnSite, siteSessionRoutes, type Visitor } from '@fobhouse/contract/routes/site-sessions.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useSince } from '../../../domain/member/site-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Face } from '../../../ui/face.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import classes from '../dashboard.module.css'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type OnSiteDialogProps = { list: OnSite; onClose: () => void }

/** Everybody who is here; administrators can check out people who forgot to. */
export function OnSiteDialog({ list, onClose }: OnSiteDialogProps) {
  const { t } = useTranslation('dashboard')
  const members = t('onSite.sum', { count: list.count })
  const [leaving, setLeaving] = useState<Visitor>()
  if (leaving?.visit) return <EndVisit visitor={leaving} id={leaving.visit.id} onClose={() => setLeaving(undefined)} />
  return (
    <Dialog name="dashboard/on-site" opened onClose={onClose} title={t('onSite.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{list.guests > 0 ? t('onSite.sumWithGuests', { members, count: list.guests }) : members}</Text>
        <ul className={classes.people} aria-label={t('onSite.title')}>
          {list.members.map((visitor) => (
            <Person key={visitor.memberId} visitor={visitor} onEnd={() => setLeaving(visitor)} />
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

function Person({ visitor, onEnd }: { visitor: Visitor; onEnd: () => void }) {
  const { t } = useTranslation('dashboard')
  const since = useSince()
  const { name, guests, start, visit } = visitor
  const facts = [
    t('visit.since', { time: since(start) }),
    guests > 0 &&
      (visit ? t('onSite.with', { names: visit.guestNames.join(', ') }) : t('onSite.guests', { count: guests })),
    visit?.hidden === true && t('onSite.hidden'),
  ].filter((fact) => fact !== false)
  return (
    <li className={classes.person}>
      <Face name={name} />
      <div className={classes.tapWords}>
        <Text truncate>{name}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {visit && (
        <Button variant="default" style={{ flex: 'none' }} aria-label={t('onSite.endLabel', { name })} onClick={onEnd}>
          {t('visit.checkOut')}
        </Button>
      )}
    </li>
  )
}

function EndVisit({ visitor: { name }, id, onClose }: { visitor: Visitor; id: number; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(siteSessionRoutes.end), { params: { id: String(id) } }),
    onSuccess: () => notifyDone(t('onSite.ended', { name })),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['siteSessions'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      name="dashboard/end-visit"
      isOpen
      onClose={onClose}
      title={t('onSite.endTitle', { name })}
      consequence={t('onSite.endConsequence')}
      action={t('visit.checkOut')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
