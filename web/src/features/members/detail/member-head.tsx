import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { Button, Group, Menu, Text, Title } from '@mantine/core'
import {
  IconCash,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconId,
  IconLogout,
  IconMail,
  IconShieldX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useMay } from '../../../domain/member/may.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Face } from '../../../ui/face.tsx'
import { MemberStateBadge } from '../../../domain/member/member-state.tsx'
import { useIsPhone } from '../../../ui/widths.ts'
import { actionIcons } from '../action-icons.ts'
import { ApplicationButtons } from '../application-buttons.tsx'
import { actionsFor, type StateAction, useStateChange } from '../state-actions.ts'
import { SmsDialog } from '../sms-dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import { DigitalIdDialog } from './digital-id-dialog.tsx'
import iconsAbove from '../icons-above.module.css'
import classes from './member.module.css'
import type { Member } from '../queries.ts'
import { TappedBefore } from './tapped-before.tsx'
import { RecordDialog } from './money/record-dialog.tsx'
import { MoreMenu } from './privacy/more-menu.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { call } from '../../../lib/api.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The member's name, state, and main actions. */
export function MemberHead({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  return (
    <div className={classes.head}>
      <Group wrap="nowrap" gap="md" className={classes.person}>
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
              id: String(member.id),
              date: date(member.firstJoined ?? member.registrationDate),
            })}
          </Text>
        </div>
      </Group>
      <TappedBefore member={member} />
      <div className={classes.deeds}>
        <div className={classes.decision}>
          <ApplicationButtons member={member} />
        </div>
        <Actions member={member} />
      </div>
    </div>
  )
}

type Dialog = 'card' | 'digitalId' | 'record' | 'secondStep' | 'signOut' | 'sms'

/** The four most important actions at a desk; the menu has the rest. */
function Actions({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { enableMemberBucks } = useConfiguration().features
  const [dialog, setDialog] = useState<Dialog>()
  const isPhone = useIsPhone()
  const close = () => setDialog(undefined)
  const may = useMay()
  const [first, ...others] = actionsFor(member.state).filter((action) => may(memberRoutes[action]))
  return (
    <div className={`${classes.actions} ${iconsAbove.bar}`}>
      <Button component="a" href={`mailto:${member.email}`} variant="default" leftSection={<IconMail {...size} />}>
        {t('action.message')}
      </Button>
      {enableMemberBucks && may(memberbucksRoutes.record) && (
        <Button variant="default" leftSection={<IconCash {...size} />} onClick={() => setDialog('record')}>
          {t(isPhone ? 'record.short' : 'record.action')}
        </Button>
      )}
      {may(memberRoutes.update, 'rfid') && (
        <Button variant="default" leftSection={<IconCreditCard {...size} />} onClick={() => setDialog('card')}>
          {t(isPhone ? 'fact.card' : member.rfid === null ? 'card.set' : 'card.change')}
        </Button>
      )}
      {first && <StateButton member={member} action={first} />}
      <MoreMenu member={member} className={classes.more}>
        <RarerItems member={member} actions={others} onChoose={setDialog} />
      </MoreMenu>
      {dialog === 'card' && <CardDialog member={member} onClose={close} />}
      {dialog === 'digitalId' && <DigitalIdDialog member={member} onClose={close} />}
      {dialog === 'record' && <RecordDialog member={member} onClose={close} />}
      {dialog === 'secondStep' && <SecondStepDialog member={member} onClose={close} />}
      {dialog === 'sms' && <SmsDialog members={[member]} onClose={close} />}
      {dialog === 'signOut' && <SignOutDialog member={member} onClose={close} />}
    </div>
  )
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function StateButton({ member, action }: { member: Member; action: StateAction }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useStateChange()
  const ActionIcon = actionIcons[action]
  return (
    <Button
      variant="default"
      disabled={isPending}
      {...(action === 'disable' ? { c: 'var(--fob-bad)' } : {})}
      leftSection={<ActionIcon {...size} />}
      onClick={() => mutate({ subject: member, action })}
    >
      {t(`action.${action}`)}
    </Button>
  )
}

type RarerItemsProps = { member: Member; actions: readonly StateAction[]; onChoose: (dialog: Dialog) => void }

function RarerItems({ member, actions, onChoose }: RarerItemsProps) {
  const { t } = useTranslation('members')
  const { mutate } = useStateChange()
  const may = useMay()
  const { sms } = useConfiguration().features
  return (
    <>
      {actions.map((action) => {
        const ActionIcon = actionIcons[action]
        return (
          <Menu.Item
            key={action}
            leftSection={<ActionIcon {...size} />}
            {...(action === 'disable' ? { c: 'var(--fob-bad)' } : {})}
            onClick={() => mutate({ subject: member, action })}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        )
      })}
      {sms.enable && member.phone !== null && may(messageRoutes.sendSms) && (
        <Menu.Item leftSection={<IconDeviceMobileMessage {...size} />} onClick={() => onChoose('sms')}>
          {t('sms.action')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconId {...size} />} onClick={() => onChoose('digitalId')}>
        {t('digitalId.action')}
      </Menu.Item>
      {may(memberRoutes.endSessions) && (
        <Menu.Item leftSection={<IconLogout {...size} />} onClick={() => onChoose('signOut')}>
          {t('signOut.action')}
        </Menu.Item>
      )}
      {member.hasSecondFactor && may(factorRoutes.removeOfMember) && (
        <Menu.Item leftSection={<IconShieldX {...size} />} onClick={() => onChoose('secondStep')}>
          {t('secondStep.action')}
        </Menu.Item>
      )}
    </>
  )
}

/** For somebody who has lost what the second step of the login asks for. */
function SecondStepDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(factorRoutes.removeOfMember, { params: { id: String(member.id) } }),
    onSuccess: () => notifyDone(t('secondStep.done', { name: member.name.full })),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['members'] })
    },
  })
  return (
    <ConfirmDialog
      name="members/second-step"
      isOpen
      onClose={onClose}
      title={t('secondStep.title', { name: member.name.full })}
      consequence={t('secondStep.consequence', { name: member.name.full })}
      action={t('secondStep.do')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
