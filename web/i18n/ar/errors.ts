export const errors = {
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundMessage: 'لا شيء في هذا العنوان. كلماتكِ حيث تركتِها.',
  notFoundAction: 'اذهبي إلى الرئيسية',
  crashTitle: 'توقّفت هذه الصفحة عن العمل',
  crashMessage: 'حدث خطأ من جهتنا. ما حفظتِه في أمان. أعيدي التحميل لتكملي.',
  crashReload: 'إعادة التحميل',
  unreachableTitle: 'تعذّر الوصول إلى الخادم',
  unreachableMessage:
    'يحتاج نور إلى اتصال في المرة الأولى على هذا الجهاز. لم يضِع شيء؛ حاولي مرة أخرى.',
};
