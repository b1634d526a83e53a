import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { usePlanChange } from './queries.ts'

type RemoveButtonProps = {
  name: string
  /** Somebody has or had it. */
  isUsed: boolean
  whyNot: string
  consequence: string
  remove: () => Promise<unknown>
}

/** Removes a tier or plan that nobody ever had; otherwise says what to do instead. */
export function RemoveButton({ name, isUsed, whyNot, consequence, remove }: RemoveButtonProps) {
  const { t } = useTranslation('plans')
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = usePlanChange(remove, () => {
    notifyDone(t('remove.done', { name }))
    void navigate('/manage/tiers')
  })
  if (isUsed) {
    return (
      <Text size="sm" c="dimmed">
        {whyNot}
      </Text>
    )
  }
  return (
    <Group>
      <Button variant="default" c="var(--fob-bad)" onClick={asking.open}>
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        name="plans/remove"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('remove.title', { name })}
        consequence={consequence}
        action={t('remove.action')}
        isWorking={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </Group>
  )
}
