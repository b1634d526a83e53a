import { Button, Group, Text, Title } from '@mantine/core'
import { IconCreditCard, IconLogout, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Face } from '../../../ui/face.tsx'
import { MemberStateBadge } from '../../../ui/member-state.tsx'
import { actionIcons } from '../action-icons.ts'
import { actionsFor, useStateChange } from '../state-actions.ts'
import { CardDialog } from './card-dialog.tsx'
import classes from './member.module.css'
import type { Member } from './member-screen.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Who it is, in which state, and the actions that matter. */
export function MemberHead({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  return (
    <div className={classes.head}>
      <Group wrap="nowrap" gap="md">
        <Face name={member.name.full} size={64} />
        <div>
          <Group gap="sm">
            <Title order={1} fz={24}>
              {member.name.full}
            </Title>
            <MemberStateBadge state={member.state} />
          </Group>
          <Text c="dimmed">
            {t('head.sub', {
              screenName: member.screenName,
              id: member.id,
              date: date(member.firstJoined ?? member.registrationDate),
            })}
          </Text>
        </div>
      </Group>
      <Actions member={member} />
    </div>
  )
}

function Actions({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useStateChange()
  const [dialog, setDialog] = useState<'card' | 'signOut'>()
  const close = () => setDialog(undefined)
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        href={`mailto:${member.email}`}
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
      >
        {t('action.message')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCreditCard size={18} stroke={1.75} aria-hidden />}
        onClick={() => setDialog('card')}
      >
        {t(member.rfid === null ? 'card.set' : 'card.change')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={() => setDialog('signOut')}
      >
        {t('signOut.action')}
      </Button>
      {actionsFor(member.state).map((action) => {
        const ActionIcon = actionIcons[action]
        return (
          <Button
            key={action}
            variant="default"
            disabled={isPending}
            {...(action === 'disable' ? { c: 'var(--fob-bad)' } : {})}
            leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => mutate({ subject: member, action })}
          >
            {t(`action.${action}`)}
          </Button>
        )
      })}
      {dialog === 'card' && <CardDialog member={member} onClose={close} />}
      {dialog === 'signOut' && <SignOutDialog member={member} onClose={close} />}
    </div>
  )
}
