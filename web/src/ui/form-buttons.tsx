import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type FormButtonsProps = { action: string; isWorking: boolean; onCancel: () => void }

/** The end of a form in a dialog. */
export function FormButtons({ action, isWorking, onCancel }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" loading={isWorking}>
        {action}
      </Button>
    </Group>
  )
}
