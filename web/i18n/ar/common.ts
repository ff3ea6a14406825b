export const common = {
  appName: 'نور',
  close: 'إغلاق',
  cancel: 'إلغاء',
  loading: 'لحظة من فضلك…',
  retry: 'حاولي مرة أخرى',
  later: 'لاحقًا',
  notifications: 'الإشعارات ({{hotkey}})',
  languageLabel: 'اللغة',
  languageSwitch: 'اقرئي نور بـ{{language}}',
  somethingWrong: 'حدث خطأ ما. حاولي مرة أخرى من فضلك.',
  offline: 'تعذّر الوصول إلى الخادم. تأكدي من اتصالك ثم حاولي مرة أخرى.',
};
