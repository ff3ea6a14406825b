// Somebody has died; and the things that die without anyone being in mourning.

export const LOSS = `
  died death passed_away passed_on funeral burial buried bury grave graveside cemetery widow* miscarr* stillborn
  lost_my_mother lost_my_father lost_my_mum lost_my_mom lost_my_dad lost_my_sister lost_my_brother
  lost_my_husband lost_my_wife lost_my_son lost_my_daughter lost_my_baby lost_the_baby lost_our_baby lost_a_baby
  put_her_down put_him_down put_her_to_sleep put_him_to_sleep put_our_dog put_our_cat one_year_without_him one_year_without_her one_year_without_you
  one_year_without_mum one_year_without_mom one_year_without_dad one_year_without_my
  المقبرة مقبرة ما_عاد_في_نبض ما_عاد_فيه_نبض ما_فيش_نبض مافي_نبض بدون_نبض سنويته سنويتها ذكرى_وفاته ذكرى_وفاتها
  heartbeat_had_stopped heartbeat_stopped heart_had_stopped no_longer_a_heartbeat stopped_beating
  النبض_توقف النبض_قد_توقف توقف_النبض النبض_وقف وقف_النبض إنا_لله_وإنا_إليه
  ashes no_heartbeat lost_the_pregnancy lost_my_pregnancy would_have_turned lost_our_son lost_our_daughter
  مات ماتت توفي توفى توفت توفيت وفاة وفاته وفاتها جنازة جنازته جنازتها عزاء العزاء عزاه عزاها دفن دفنا دفناه دفناها
  المرحوم المرحومة رحمه_الله رحمها_الله الله_يرحمه الله_يرحمها الله_يرحم ربي_يرحمه ربي_يرحمها قبره قبرها قبر_أبي قبر_أمي أرملة إجهاض أجهضت
  فقدت_أبي فقدت_أمي فقدت_أبوي فقدت_والدي فقدت_والدتي فقدت_أخي فقدت_أختي فقدت_زوجي فقدت_ابني فقدت_بنتي فقدت_ابنتي
  بلا_نبض ما_في_نبض لا_نبض توقف_نبض توقف_نبضه توقف_قلبه رحل_أبي رحلت_أمي رحل_أخي رحلت_أختي رحل_زوجي رحل_جدي رحلت_جدتي رحل_ابني رحلت_ابنتي خسرت_حملي خسرت_فيه_حملي خسرت_الحمل خسرنا_الحمل
  فقدت_الجنين فقدت_جنيني فقدت_طفلي فقدنا_الجنين فقدنا_طفلنا سقط_الحمل سقط_الجنين نزل_الجنين نزل_الحمل راح_الحمل`;

export const THINGS_THAT_DIE = `
  phone battery laptop computer car engine plant plants rose roses flowers bus fridge wifi tv motor
  to_death shoes shoe sand treasure bone hatchet
  جوالي تلفوني موبايلي الشحن شحن البطارية بطارية الورد الورود النبتة الزرع السيارة سيارتي اللابتوب جزمة جزمته حذاءه نفسه رجله رجليه لعبة لعبته كنز كنزه عظمة من_الضحك من_الخجل من_القهر الضحك الخجل`;
