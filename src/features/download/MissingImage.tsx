import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '../../config/routes';
import { logFailure } from '../../lib/log';
import { toast } from '../../ui/toaster';
import { Waiting } from './Waiting';

/**
 * Reports that a save page was opened without an image, and navigates to the home page after `patience` milliseconds.
 */
export function MissingImage({ patience }: { patience: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    logFailure('download', 'missing-image');
    toast.dismiss('save');
    toast.show({ topic: 'save', type: 'error', title: ({ t }) => t('download.missing') });
    const timer = setTimeout(() => void navigate(ROUTES.home, { replace: true }), patience);
    return () => clearTimeout(timer);
  }, [navigate, patience]);
  return <Waiting />;
}
