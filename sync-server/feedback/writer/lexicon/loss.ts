// Somebody has died; and the things that die without anyone being in mourning.

export const LOSS = `
  died death passed_away passed_on funeral burial buried bury grave graveside cemetery widow* miscarr* stillborn
  lost_my_mother lost_my_father lost_my_mum lost_my_mom lost_my_dad lost_my_sister lost_my_brother
  lost_my_husband lost_my_wife lost_my_son lost_my_daughter lost_my_baby lost_the_baby
  مات ماتت توفي توفى توفت توفيت وفاة وفاته وفاتها جنازة جنازته جنازتها عزاء العزاء عزاه عزاها دفن دفنا دفناه دفناها
  المرحوم المرحومة رحمه_الله رحمها_الله الله_يرحمه الله_يرحمها قبره قبرها قبر_أبي قبر_أمي أرملة إجهاض أجهضت`;

export const THINGS_THAT_DIE = `
  phone battery laptop computer car engine plant plants rose roses flowers bus fridge wifi tv motor
  جوالي تلفوني موبايلي الشحن شحن البطارية بطارية الورد الورود النبتة الزرع السيارة سيارتي اللابتوب الضحك الخجل`;
