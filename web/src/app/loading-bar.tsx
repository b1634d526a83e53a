import '@mantine/nprogress/styles.layer.css'
import { useMantineTheme } from '@mantine/core'
import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import classes from './loading-bar.module.css'

/** A 2 px bar while anything loads: on the header's lower edge, or at the top if there is no header. */
export function LoadingBar({ isInHeader = false }: { isInHeader?: boolean }) {
  const theme = useMantineTheme()
  const isBusy = useIsFetching() + useIsMutating() > 0
  useEffect(() => {
    if (isBusy) startNavigationProgress()
    else completeNavigationProgress()
  }, [isBusy])
  return (
    <NavigationProgress
      size={2}
      color={theme.primaryColor}
      aria-hidden
      data-loading={isBusy || undefined}
      withinPortal={false}
      className={isInHeader ? `${classes.bar} ${classes.inHeader}` : `${classes.bar}`}
    />
  )
}
